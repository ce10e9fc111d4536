import { accountContract, authContract } from '@archive/contracts';
import { backgroundContext, createServiceClient, type Peer, ServiceError } from '@archive/kit';
import { createSetupLink } from './setup-link.ts';

/**
 * Creates the text that an archive prints after its start. The first key and the set-up link are secrets, so only a
 * terminal shows them, and never a log or a pipe. Throws ServiceError if auth fails.
 */
export async function createWelcome(url: string, auth: Peer, isTerminal: boolean): Promise<string> {
  const key = isTerminal ? await createFirstKey(auth) : undefined;
  const setup = await createSetupText(url, auth, isTerminal);
  const createKey = 'Create an API key: npm run key -- create --user me';
  const introduction = `Your first API key, shown only once, and commands that upload a session, list sessions,
read the session back as Markdown, and search:`;
  const steps = key === undefined ? createKey : `${introduction}\n\n${formatFirstSteps(url, key)}`;
  return `\nThe archive is ready at ${url}\n\n${setup}${steps.trimEnd()}\n\nStop it with Ctrl-C.\n`;
}

/** Returns the link or the command that creates the first account. Returns an empty text if an account exists. */
async function createSetupText(url: string, auth: Peer, isTerminal: boolean): Promise<string> {
  const accounts = createServiceClient(accountContract, auth);
  try {
    const context = backgroundContext(5_000);
    if ((await accounts.getState({ personId: '' }, context)).hasPeople) return '';
    if (!isTerminal) return 'Set up your account: npm run key -- setup-link\n\n';
    const link = await createSetupLink(accounts, url, { userName: '', firstOnly: true }, context);
    return `Set up your account in a browser; the link works once, for 15 minutes:\n\n  ${link}\n\n`;
  } finally {
    accounts.close();
  }
}

async function createFirstKey(auth: Peer): Promise<string | undefined> {
  const client = createServiceClient(authContract, auth);
  try {
    return (await client.createFirstKey({ userName: 'me', label: 'first key' }, backgroundContext(5_000))).key;
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'PRECONDITION_FAILED') return undefined;
    throw error;
  } finally {
    client.close();
  }
}

/** Formats shell commands for a first upload, list, read and search. `$KEY` contains the key. */
export function formatFirstSteps(url: string, key: string): string {
  const api = `${url}/api/v1`;
  const session = `${api}/projects/first-project/sessions/00000000-0000-4000-8000-000000000001`;
  const authorization = '-H "Authorization: Bearer $KEY"';
  const json = "-H 'Content-Type: application/json'";
  return `export KEY=${key}

curl -X PUT ${authorization} ${json} \\
  -d '{"name":"First session","markdown":"# Hello, archive\\n"}' \\
  ${session}
curl ${authorization} ${api}/sessions/recent
curl ${authorization} -H 'Accept: text/markdown' \\
  ${session}
curl ${authorization} ${json} \\
  -d '{"query":"{ searchSessions(query: \\"hello\\") { total results { name snippet } } }"}' ${api}/graphql
`;
}
