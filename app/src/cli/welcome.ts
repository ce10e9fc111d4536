import { authContract } from '@archive/contracts';
import { createServiceClient, backgroundContext, type Peer, ServiceError } from '@archive/kit';

/** What a person reads when the archive is up: on an empty archive the first key and how to try it, else how to make one. */
export async function welcome(url: string, auth: Peer): Promise<string> {
  const remote = createServiceClient(authContract, auth);
  try {
    const { key } = await remote.createFirstKey({ userName: 'me', label: 'first key' }, backgroundContext(5_000));
    return firstStart(url, key);
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'PRECONDITION_FAILED') return laterStart(url);
    throw error;
  } finally {
    remote.close();
  }
}

function firstStart(url: string, key: string): string {
  const session = `${url}/api/v1/projects/first-project/sessions/00000000-0000-4000-8000-000000000001`;
  const authorization = `-H 'Authorization: Bearer ${key}'`;
  return `
The archive is ready at ${url}

Your API key, shown this once (user "me"):

  ${key}

Upload a session, list it, read it back:

curl -X PUT ${authorization} -H 'Content-Type: application/json' -d '{"name":"First session","markdown":"# Hello, archive\\n"}' ${session}
curl ${authorization} ${url}/api/v1/sessions/recent
curl ${authorization} -H 'Accept: text/markdown' ${session}

Search it, or open ${url}/api/v1/graphql in a browser:

curl ${authorization} -H 'Content-Type: application/json' -d '{"query":"{ searchSessions(query: \\"hello\\") { total results { name snippet } } }"}' ${url}/api/v1/graphql

Stop it with Ctrl-C. More keys: npm run key -- create --user me
`;
}

function laterStart(url: string): string {
  return `
The archive is ready at ${url}

Make a key: npm run key -- create --user NAME
Stop it with Ctrl-C.
`;
}
