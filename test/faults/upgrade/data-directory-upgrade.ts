import { startProcess } from '../../src/archive/archive-process.ts';
import { connectKeys } from '../../src/archive/keys.ts';
import { root } from '../../src/checkout/checkout.ts';
import { UserClient } from '../../src/world/user-client.ts';
import { poll } from '../checks/poll.ts';
import { KeptSessions } from './kept-sessions.ts';
import { findDifferences } from './index-differences.ts';

const foundTimeoutMs = 30_000;

/**
 * Starts one process with the previous release, then with this release on the same data directory. Returns a line for
 * each lost session and each kind of difference between index and database.
 */
export async function upgradeDataDirectory(previous: string, print: (line: string) => void): Promise<string[]> {
  print('starting the previous release in one process');
  const archive = await startProcess(
    'all',
    { UPLOAD_LIMIT_PER_HOUR: '1000000', GRAPHQL_LIMIT_PER_HOUR: '1000000', REST_LIMIT_PER_HOUR: '1000000' },
    previous,
  );
  try {
    const keys = connectKeys({ address: archive.address('auth') });
    const { key } = await keys.createKey('kept');
    keys.close();
    const kept = new KeptSessions(new UserClient([archive.url], key));
    await kept.addProjects();
    const before = await poll(kept.createCheck(0), performance.now() + foundTimeoutMs);
    await archive.terminate();
    archive.useRelease(root);
    await archive.start();
    print('this release runs on the data directory');
    // The restart has changed the port.
    kept.useClient(new UserClient([archive.url], key));
    await kept.addProjects();
    const after = await poll(kept.createCheck(0), performance.now() + foundTimeoutMs);
    const differences = await findDifferences({ peerOf: name => ({ address: archive.address(name) }) }, kept.count);
    return [...before, ...after, ...differences].map(problem => `data directory: ${problem}`);
  } finally {
    await archive.stop();
  }
}
