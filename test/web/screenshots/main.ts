// npm run web:screenshots -- --url URL (--setup LINK | --email EMAIL --password PASSWORD) [--out FOLDER] [--only NAME]
// Writes a screenshot of every page in four appearances and two widths, and checks each page with axe-core. The account
// must be an administrator's. The command creates keys and invitations, so use an archive without real data.
import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { startBrowser } from '../../playground/browser.ts';
import { enter } from './enter.ts';
import { photographAll } from './photograph.ts';
import { shots } from './shots.ts';

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:4800' },
    setup: { type: 'string' },
    email: { type: 'string', default: 'admin@example.org' },
    password: { type: 'string', default: 'correct horse battery' },
    out: { type: 'string', default: 'web/screenshots' },
    only: { type: 'string', default: '' },
  },
});

await mkdir(values.out, { recursive: true });
const browser = await startBrowser();
try {
  const { only, out } = values;
  const account = await enter(browser, values);
  const chosen = shots.filter(({ name }) => name.includes(only));
  const problems = await photographAll(browser, chosen, { out, account });
  console.log(`${chosen.length} pages in ${out}, ${problems} problems`);
  if (problems > 0) process.exitCode = 1;
} finally {
  await browser.close();
}
