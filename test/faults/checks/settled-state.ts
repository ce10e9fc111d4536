import type { Upload } from '../../src/history/history.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { checkHistory, isDeleted } from '../invariants/check-history.ts';
import type { Invariant } from '../invariants/invariants.ts';
import type { PhaseLog } from '../invariants/phase-log.ts';
import { findUnconfirmedEvents, findWordsInStores } from '../invariants/store-contents.ts';
import { poll } from './poll.ts';
import type { Reader } from '../workload/reader.ts';
import type { Workload } from '../workload/workload.ts';

const settleTimeoutMs = 30_000;

/** Checks the invariants without load. The archive has 30 s after healing to fulfil them. */
export async function checkSettledState(
  cluster: Cluster,
  { readers }: Workload,
  healedAt: number,
  log: PhaseLog,
): Promise<void> {
  const deadline = healedAt + settleTimeoutMs;
  const problems = await Promise.all(readers.map(reader => checkReads(reader, deadline)));
  for (const [invariant, problem] of problems.flat()) log.addViolation(invariant, problem);
  const liveWords = new Set(readers.flatMap(liveWordsOf));
  if (liveWords.size > 0 && (await findWordsInStores(cluster.engines, liveWords)).length === 0)
    throw new Error('the scan of the stores does not find the sessions that exist');
  const deletedWords = new Set(readers.flatMap(deletedWordsOf));
  log.counters['deleted texts'] = deletedWords.size;
  for (const found of await poll(() => findWordsInStores(cluster.engines, deletedWords), deadline))
    log.addViolation('e', found);
  for (const events of await poll(() => findUnconfirmedEvents(cluster.engines), deadline))
    log.addViolation('o', events);
  for (const { history } of readers) checkHistory(history, log);
}

async function checkReads(reader: Reader, deadline: number): Promise<[Invariant, string][]> {
  const problems: [Invariant, string][] = [];
  for (const gateway of [0, 1])
    for (const problem of await poll(async () => ((await reader.readAll(gateway)) ? [] : ['no answer']), deadline))
      problems.push(['l', `reading everything through gateway ${gateway + 1}: ${problem}`]);
  for (const problem of await poll(() => checkSearch(reader), deadline)) problems.push(['c', problem]);
  return problems;
}

/**
 * Checks that search finds each session by the marker that was last read. The latest markers of replaced or deleted
 * content must find nothing.
 */
async function checkSearch(reader: Reader): Promise<string[]> {
  const { observations, sessions, uploads } = reader.history;
  const problems: string[] = [];
  for (const session of sessions) {
    const shown = observations
      .findLast(observation => observation.route === 'json' && observation.sessions.includes(session))
      ?.shown.get(session);
    const markers = uploads.filter(upload => upload.session === session).map(({ marker }) => marker);
    for (const marker of new Set([...markers.slice(-4), ...(shown === undefined ? [] : [shown])])) {
      const hits = await reader.searchMarker(0, marker);
      const found = hits.map(({ id, name }) => `${id} ${name}`).join();
      const expected = marker === shown ? `${session} ${marker}` : '';
      if (found !== expected) problems.push(`${marker} finds ${found || 'nothing'}, not ${expected || 'nothing'}`);
    }
  }
  return problems;
}

/** Returns the words of deleted uploads, except words that a later upload stored again. */
function deletedWordsOf({ history }: Reader): string[] {
  const live = new Set(history.uploads.filter(upload => !isDeleted(history, upload)).map(wordOf));
  return [...new Set(history.uploads.map(wordOf))].filter(word => !live.has(word));
}

/** Returns the words of the uploads that the last reads showed. */
function liveWordsOf({ history: { observations, uploads } }: Reader): string[] {
  const shown = new Set(observations.slice(-20).flatMap(observation => [...observation.shown.values()]));
  return uploads.filter(({ marker }) => shown.has(marker)).map(wordOf);
}

function wordOf({ marker }: Upload): string {
  return marker.slice('content-'.length);
}
