/** How a documented command is known to work. */
export interface KnownCommand {
  readonly command: RegExp;
  /** A test that runs it, and text of this test that shows it. */
  readonly ranBy?: readonly [path: string, text: string];
  /** The page must contain this sentence, which says why no test runs the command. */
  readonly marked?: string;
}

const keyTest = 'app/test/key.test.ts';
const reconciliationTest = 'test/guarantees/reconciliation-schedule.test.ts';
const backupTest = 'app/test/backup.test.ts';

/** The commands other than those that `documented-commands.test.ts` runs itself. */
export const knownCommands: readonly KnownCommand[] = [
  { command: /^npm start$/, ranBy: ['test/start/run.test.ts', 'npm_execpath'] },
  { command: /^npm start -- --target=\w+$/, ranBy: ['app/test/start-errors.test.ts', '`--target=${target}`'] },
  { command: /^npm run key$/, ranBy: [keyTest, "'create', '--user'"] },
  {
    command: /^npm run key -- create\b/,
    ranBy: [keyTest, "['create', '--user', 'ann', '--label', 'CI', '--expires', '90d']"],
  },
  { command: /^npm run key -- list --user NAME$/, ranBy: [keyTest, "['list', '--user', user]"] },
  { command: /^npm run key -- setup-link\b/, ranBy: [keyTest, "['setup-link', '--user', 'hugo']"] },
  { command: /^npm run key -- revoke ID$/, ranBy: [keyTest, "['revoke', one]"] },
  { command: /^npm run key -- revoke-all\b/, ranBy: [keyTest, "['revoke-all', '--created-before', time]"] },
  { command: /^npm run key -- rotate$/, ranBy: [keyTest, "['rotate']"] },
  { command: /^npm run key -- list-signing-keys$/, ranBy: [keyTest, "['list-signing-keys']"] },
  { command: /^npm run key -- retire-signing-key ID$/, ranBy: [keyTest, "['retire-signing-key', kid]"] },
  { command: /^node app\/src\/cli\/key\.ts$/, ranBy: [keyTest, "'create', '--user'"] },
  { command: /^node app\/src\/cli\/health\.ts/, ranBy: ['app/test/health.test.ts', '../src/cli/health.ts'] },
  { command: /reindex(?:\.ts)?$/, ranBy: [reconciliationTest, "runCommand('reindex.ts')"] },
  { command: /reconcile(?:\.ts)?$/, ranBy: [reconciliationTest, "runCommand('reconcile.ts')"] },
  { command: /^npm run backup( -- DIR)?$/, ranBy: [backupTest, 'backUp('] },
  { command: /^npm run backup -- DIR --keep (?:7|N)$/, ranBy: [backupTest, "backUp(['--keep', '1'])"] },
  {
    command: /^npm run backup -- DIR --with-secret$/,
    ranBy: ['app/test/backup.fixture.ts', "backUp(['--with-secret'])"],
  },
  { command: /^npm run restore( -- DIR\/\S+)?$/, ranBy: [backupTest, "run('restore'"] },
  { command: /^npm run restore -- DIR\/\S+ --log LOGDIR$/, ranBy: ['app/test/restore-refused.test.ts', "['--log', "] },
  { command: /^npm run restore -- --log-only$/, ranBy: [backupTest, "run('restore', ['--log-only']"] },
  { command: /^kill -9$/, ranBy: ['test/guarantees/durability.test.ts', 'killWithDatabase'] },
  { command: /^npm run migrate$/, ranBy: ['app/test/migrate.test.ts', '../src/cli/migrate.ts'] },
  {
    command: /^node app\/src\/cli\/(?:backup|restore)\.ts$/,
    ranBy: ['test/src/archive/backup-commands.ts', 'app/src/cli'],
  },
  {
    command: /^npm run restore -- DIR\/\S+ --(?:skip-damaged-lines|without-log)$/,
    ranBy: ['app/test/restore-again.test.ts', "restoreBackup('--skip-damaged-lines')"],
  },
  { command: /^(?:docker |compose\b)/, marked: 'need a container engine' },
  { command: /^(?:kubectl|helm) /, marked: 'need a real cluster' },
  { command: /^nats /, marked: 'need a real NATS server' },
];
