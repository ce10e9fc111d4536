import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createLogger, createPool, query } from '@archive/kit';
import { createTestDatabase, type Engine } from '@archive/kit/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

const script = fileURLToPath(new URL('../src/cli/migrate.ts', import.meta.url));
let database: Engine;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.stop());

function migrate(
  args: readonly string[],
  url = database.url,
): Promise<{ code: number; stdout: string; stderr: string }> {
  const { PATH, TMPDIR } = process.env;
  const env = { PATH, TMPDIR, LOG_LEVEL: 'silent', DATABASE_URL: url };
  return new Promise(resolve => {
    execFile(process.execPath, [script, ...args], { env, timeout: 50_000 }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

test('npm run migrate migrates the schema of one service or of all, and changes nothing when it runs again', async () => {
  const pool = createPool({ url: database.url, log: createLogger('silent', 'test') });
  const readSchemas = async () => {
    const rows = await query<{ name: string }>(
      pool,
      `select schemaname as name from pg_tables where tablename = 'migrations' order by 1`,
    );
    return rows.map(({ name }) => name);
  };
  expect(await migrate(['--target=sessions'])).toMatchObject({
    code: 0,
    stdout: 'The schema sessions is up to date.\n',
  });
  expect(await readSchemas()).toEqual(['sessions']);
  expect(await migrate([])).toMatchObject({ code: 0 });
  expect(await readSchemas()).toEqual(['auth', 'projects', 'search', 'sessions']);
  const readTimes = () => query(pool, 'select id, applied_at from auth.migrations order by id');
  const times = await readTimes();
  expect(await migrate(['--target=auth'])).toMatchObject({ code: 0 });
  expect(await readTimes()).toEqual(times);
  await pool.end();
});

test('npm run migrate exits with 1 after its time limit, and with 2 for a target without a database', async () => {
  const unreachable = await migrate(['--timeout=1'], 'postgresql://nobody@127.0.0.1:1/none');
  expect(unreachable).toMatchObject({ code: 1, stderr: expect.stringContaining('The migration failed') });
  expect(await migrate(['--target=gateway'])).toMatchObject({ code: 2 });
});
