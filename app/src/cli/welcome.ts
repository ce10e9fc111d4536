import { authContract } from '@archive/contracts';
import { backgroundContext, createServiceClient, type Peer, ServiceError } from '@archive/kit';

/**
 * Creates the text that an archive prints after its start. On a terminal, an archive without keys creates its first key and shows it with
 * four commands; a key is never written to a log or a pipe. Throws ServiceError if auth fails.
 */
export async function createWelcome(url: string, auth: Peer, isTerminal: boolean): Promise<string> {
  const key = isTerminal ? await createFirstKey(auth) : undefined;
  const createKey = 'Create an API key: npm run key -- create --user me';
  const introduction = `Your first API key, shown only once, and commands that upload a session, list sessions,
read the session back as Markdown, and search:`;
  const steps = key === undefined ? createKey : `${introduction}\n\n${formatFirstSteps(url, key)}`;
  return `\nThe archive is ready at ${url}\n\n${steps.trimEnd()}\n\nStop it with Ctrl-C.\n`;
}

/** Returns the new key; undefined if the archive has keys already. */
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

/** The shell commands of a first upload, list, read and search, with the key in `$KEY`. */
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
