// npm run web:screenshots -- [--out FOLDER] [--only NAME] [--appearance NAME]
// Starts an archive with people, keys and an OpenID provider. Writes a screenshot of every page in four appearances and
// two widths, and checks each page with axe-core.
import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { startBrowser } from '../../playground/browser.ts';
import { buildPages } from '../browser/build-pages.ts';
import { photographAll } from './photograph.ts';
import { fillScene, startScene } from './scene/scene.ts';
import type { Shot } from './shots/shot.ts';
import { firstStartShots } from './shots/first-start.ts';
import { shots } from './shots/index.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'web/screenshots' },
    only: { type: 'string', default: '' },
    appearance: { type: 'string', default: '' },
  },
});
const { out, only, appearance } = values;
const isChosen = ({ name }: Pick<Shot, 'name'>) => name.includes(only);

await mkdir(out, { recursive: true });
await buildPages();
const scene = await startScene();
const browser = await startBrowser();
try {
  const first = firstStartShots.filter(isChosen);
  const later = shots.filter(isChosen);
  let problems = await photographAll(browser, first, { out, appearance, scene });
  if (later.length > 0)
    problems += await photographAll(browser, later, { out, appearance, scene: await fillScene(browser, scene) });
  console.log(`${first.length + later.length} pages in ${out}, ${problems} problems`);
  if (problems > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await scene.stop();
}
