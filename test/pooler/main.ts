// npm run test:pooler [-- PATH…]: runs suites with their databases behind PgBouncer in transaction mode. Without a PATH,
// the contract suite on one process per service, and the suites of transactions, outbox, fences and erasure. Needs
// `pgbouncer` on PATH. Exits with the exit code of jest.
import { spawnSync } from 'node:child_process';
import { findProgram } from '@archive/kit/testing';
import { runJest } from '../src/checkout/run-jest.ts';

const defaultSuites = [
  'test/pooler/',
  'test/contract/distributed.test.ts',
  'packages/kit/src/db/(copy|migrate|query).test.ts',
  'packages/kit/src/outbox/',
  'services/projects/test/',
  'services/sessions/test/(deletions|erasure|quotas|write-locks).test.ts',
  'test/guarantees/(deletion-races|quotas|revocation).test.ts',
];

const pgbouncer = findProgram('pgbouncer');
if (pgbouncer === undefined) {
  process.stderr.write('pgbouncer is not on PATH: install PgBouncer, such as with apt-get install pgbouncer\n');
  process.exit(1);
}
process.stdout.write(spawnSync(pgbouncer, ['--version'], { encoding: 'utf8' }).stdout);
const suites = process.argv.length > 2 ? process.argv.slice(2) : defaultSuites;
const patterns = ['--testMatch=**/*.test.ts', '--testMatch=**/test/pooler/*.suite.ts'];
process.exitCode = await runJest([...suites, ...patterns], { TEST_POOLER: '1' });
