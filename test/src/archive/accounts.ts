import { accountContract } from '@archive/contracts';
import { backgroundContext, createServiceClient, type Peer } from '@archive/kit';

/**
 * Creates the set-up link of a first start and returns its secret. The link is for the user with this name, or for the
 * oldest user.
 */
export async function createSetupToken(auth: Peer, userName = ''): Promise<string> {
  const accounts = createServiceClient(accountContract, auth);
  try {
    const request = { userName, firstOnly: false };
    return (await accounts.createSetupLink(request, backgroundContext(10_000))).token;
  } finally {
    accounts.close();
  }
}
