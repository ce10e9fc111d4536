import { randomUUID } from 'node:crypto';
import { projectsPath, recentPath, sessionPath, sessionsPath } from '../api/paths.ts';
import type { UserClient } from '../world/user-client.ts';

type Send = (n: number) => Promise<{ status: number }>;

const project = '96eed700-96ee-d700';
/** The uploaded texts have these lengths in turn. */
const textLengths = [2_000, 60_000, 2_000, 300_000, 2_000, 2_000, 2_000_000, 2_000];
const words = Array.from({ length: 5_000 }, (_, n) => `greed${(n * 7_919).toString(36)}`);

/** Creates about `length` characters of words, which differ for each `n`. */
function createText(n: number, length: number): string {
  const chosen: string[] = [];
  for (let total = 0, pick = n; total < length; pick = (pick * 31 + 17) % 5_000) {
    const word = words[(pick + chosen.length) % 5_000] ?? '';
    chosen.push(word);
    total += word.length + 1;
  }
  return chosen.join(' ');
}

/** Uploads a new session. `n` selects its length. */
export function uploadGreedily(user: UserClient, n: number): Promise<{ status: number }> {
  const length = textLengths[n % textLengths.length] ?? 0;
  const content = { name: `Greedy ${n}`, markdown: `_**User**_\n\n${createText(n, length)}\n` };
  return user.put(n, sessionPath(project, randomUUID()), content);
}

/** Creates the costliest requests that the interface allows. */
export function createGreedyRequests(user: UserClient): Record<'uploads' | 'searches' | 'graph' | 'lists', Send> {
  const aliases = (count: number, create: (n: number) => string) =>
    `{ ${Array.from({ length: count }, (_, n) => create(n)).join(' ')} }`;
  const search = (n: number) =>
    `searchSessions(query: "${words[n % 5_000] ?? ''} OR ${words[(n + 9) % 5_000] ?? ''}", limit: 50)`;
  const documents = [
    '{ sessions(limit: 200) { id name markdown metadata { tags } project { sessions(limit: 2) { markdown } } } }',
    '{ projects { id sessions(limit: 200) { id name project { name sessionCount } metadata { llmModels } } } }',
  ];
  const lists = [
    `${sessionsPath(project)}?limit=100`,
    `${recentPath}?limit=100`,
    `${sessionsPath(project)}/sizes`,
    projectsPath,
  ];
  return {
    uploads: n => uploadGreedily(user, n),
    searches: n =>
      user.query(
        n,
        aliases(20, alias => `s${alias}: ${search(n + alias)} { total results { id name snippet } }`),
      ),
    graph: n => user.query(n, documents[n % documents.length] ?? ''),
    lists: n => user.send(n, { path: lists[n % lists.length] ?? '' }),
  };
}
