import type { AccountMethods, accounts } from '@archive/contracts';
import type { CallContext, ServiceClient } from '@archive/kit';

/**
 * Creates a set-up link. Its token is in the URL's fragment: browsers never send fragments, so no proxy logs the token.
 */
export async function createSetupLink(
  client: ServiceClient<AccountMethods>,
  url: string,
  request: accounts.CreateSetupLinkRequest,
  context: CallContext,
): Promise<string> {
  const { token } = await client.createSetupLink(request, context);
  return `${url}/setup#${token}`;
}
