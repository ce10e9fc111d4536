// npm run test:upgrade [-- --seconds N --seed N]: upgrades a data directory of the previous release in one step. Then
// upgrades a cluster under load, process by process. Exits with 1 if a request, a session or an event is lost.
import { parseArgs } from 'node:util';
import { checkOutPreviousRelease } from '../../src/checkout/previous-release.ts';
import { upgradeCluster } from './cluster-upgrade.ts';
import { upgradeDataDirectory } from './data-directory-upgrade.ts';
import { report } from './report.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '20' }, seed: { type: 'string', default: '1' } },
});
const print = (line: string) => process.stderr.write(`upgrade: ${line}\n`);
const previous = await checkOutPreviousRelease();
try {
  const problems = await upgradeDataDirectory(previous.folder, print);
  const options = {
    previous: previous.folder,
    phaseMs: Number(values.seconds) * 1_000,
    seed: Number(values.seed),
    print,
  };
  const upgraded = await upgradeCluster(options);
  const { text, isMet } = report({ ...upgraded, problems: [...problems, ...upgraded.problems] });
  process.stdout.write(`${text}\n`);
  process.exitCode = isMet ? 0 : 1;
} finally {
  await previous.stop();
}
