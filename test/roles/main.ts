// npm run test:roles: runs an archive whose services have the users of deploy/engines, and checks what these users may
// not do. Needs `psql` 15 or later, `nats-server`, `redis-server` and `elasticsearch` on PATH. Exits with the exit code
// of jest.
import { findProgram } from '@archive/kit/testing';
import { runJest } from '../src/checkout/run-jest.ts';

const missing = ['psql', 'nats-server', 'redis-server', 'elasticsearch'].filter(
  name => findProgram(name) === undefined,
);
if (missing.length > 0) {
  process.stderr.write(`not on PATH: ${missing.join(', ')}\n`);
  process.exit(1);
}
process.exitCode = await runJest(['--testMatch', '**/test/roles/*.suite.ts'], {});
