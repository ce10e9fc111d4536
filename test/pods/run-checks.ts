// The checks of `npm run test:pods`: run-checks.ts IMAGE_FILE FOLDER, in namespaces of its own (test/pods/main.ts).
import { readFile } from 'node:fs/promises';
import type { Image } from '../deploy/build/build-image.ts';
import { Report } from '../src/command/report.ts';
import { checkFullSize } from './full-size.ts';
import { prepareNodeNetwork } from './node/network.ts';
import { checkSmallSize } from './small-size.ts';

const [imageFile = '', folder = ''] = process.argv.slice(2);
const image = JSON.parse(await readFile(imageFile, 'utf8')) as Image;
const report = new Report();
await prepareNodeNetwork();
await checkFullSize(report, image, folder);
await checkSmallSize(report, image, folder);
process.exit(report.finish());
