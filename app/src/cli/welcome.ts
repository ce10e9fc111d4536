import { authContract } from '@archive/contracts';
import { backgroundContext, createServiceClient, type Peer, ServiceError } from '@archive/kit';

/**
 * The text that a started archive prints. On a terminal, an archive without keys creates its first key and shows it with
 * four commands; a key is never written to a log or a pipe. Throws ServiceError where auth fails.
 */
export async function welcome(url: string, auth: Peer, isTerminal: boolean): Promise<string> {
  const key = isTerminal ? await createFirstKey(auth) : undefined;
  const steps = key === undefined ? 'Create an API key: npm run key -- create --user me\n' : firstSteps(url, key);
  return `\nThe archive is ready at ${url}\n\n${steps}\nStop it with Ctrl-C.\n`;
}

/** Undefined where the archive has keys already. */
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

function firstSteps(url: string, key: string): string {
  const api = `${url}/api/v1`;
  const session = `${api}/projects/first-project/sessions/00000000-0000-4000-8000-000000000001`;
  const curl = 'curl -H "Authorization: Bearer $KEY"';
  return `This is your first API key. It is shown only once:

export KEY=${key}

Upload a session, list sessions, read the session back as Markdown, search:

${curl} -X PUT -H 'Content-Type: application/json' \\
  -d '{"name":"First session","markdown":"# Hello, archive\\n"}' ${session}
${curl} ${api}/sessions/recent
${curl} -H 'Accept: text/markdown' ${session}
${curl} -H 'Content-Type: application/json' \\
  -d '{"query":"{ searchSessions(query: \\"hello\\") { total results { name snippet } } }"}' ${api}/graphql

A playground for queries: ${api}/graphql in a browser. More keys: npm run key -- create --user me
`;
}
