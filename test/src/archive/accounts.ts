import { accountContract } from '@archive/contracts';
import { backgroundContext, createServiceClient, type Peer } from '@archive/kit';

/**
 * Creates a set-up link and returns its secret. The link is for the user with this name. Without a name, the link is
 * for the oldest user, or for a new user if there is none.
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
