import type { Upload } from '../src/history/history.ts';
import { projectsPath, recentPath } from '../src/world/upload.ts';
import type { Cluster } from './cluster/cluster.ts';
import { type Door, Unanswered } from './workload/gateway-client.ts';
import { isDeleted, judge } from './invariants/check-history.ts';
import type { Invariant, Log } from './invariants/phase-log.ts';
import { unconfirmed, wordsIn } from './invariants/store-contents.ts';
import type { Watcher } from './workload/reader.ts';
import { pause, type Workload } from './workload/workload.ts';

/** How soon the archive is ready after healing, in ms. */
export const readyMs = 3_000;
const settledMs = 30_000;

/** What is not right yet; empty when all is. */
type Check = () => Promise<string[]>;

/** Resolves when both gateways serve everything again; says so where that takes too long. */
export async function recover(
  { watchers }: Workload,
  door: Door,
  healed: number,
  searchMs: number,
  log: Log,
): Promise<void> {
  const [watcher] = watchers as [Watcher];
  const checking = (name: string, ask: (half: number) => Promise<unknown>): Check => {
    return async () => {
      const asked = [0, 1].map(half => ask(half).then(() => '', String));
      const said = await Promise.all(asked);
      return said.flatMap((failure, half) => (failure === '' ? [] : [`gateway ${half + 1} ${name}: ${failure}`]));
    };
  };
  const reading = checking('projects', half => door.send(half, watcher.chronicle.owner, { path: projectsPath }));
  const listing = checking('sessions', half => door.send(half, watcher.chronicle.owner, { path: recentPath }));
  const searching = checking('search', half => watcher.search(half, 'content-a0'));
  await ready(reading, healed, readyMs, log);
  await ready(listing, healed, readyMs, log);
  await ready(searching, healed, searchMs, log);
  log.readyMs = Math.round(performance.now() - healed);
}

async function ready(check: Check, healed: number, withinMs: number, log: Log): Promise<void> {
  const late = await until(check, healed + withinMs);
  if (late.length === 0) return;
  const still = await until(check, healed + 2 * settledMs);
  log.violate('l', `${late.join(', ')}; ready after ${Math.round(performance.now() - healed)} ms`);
  for (const what of still) log.violate('l', `never: ${what}`);
}

/** Everything that must hold once nothing is under way; waits at most until 30 s after healing. */
export async function settle(cluster: Cluster, workload: Workload, healed: number, log: Log): Promise<void> {
  const end = healed + settledMs;
  const wrong = await Promise.all(workload.watchers.map(watcher => lookAgain(watcher, end)));
  for (const [invariant, what] of wrong.flat()) log.violate(invariant, what);
  const live = new Set(workload.watchers.flatMap(liveWords));
  if (live.size > 0 && (await wordsIn(cluster.engines, live)).length === 0)
    throw new Error('the search of the stores finds not even what is there');
  const dead = new Set(workload.watchers.flatMap(deadWords));
  log.counts['deleted texts'] = dead.size;
  for (const what of await until(() => wordsIn(cluster.engines, dead), end)) log.violate('e', what);
  for (const what of await until(() => unconfirmed(cluster.engines), end)) log.violate('o', what);
  for (const { chronicle } of workload.watchers) judge(chronicle, log);
}

/** Reads everything by both gateways, and looks for all of it. */
async function lookAgain(watcher: Watcher, end: number): Promise<[Invariant, string][]> {
  const wrong: [Invariant, string][] = [];
  for (const half of [0, 1])
    for (const what of await until(async () => ((await watcher.lookAtAll(half)) ? [] : ['no answer']), end))
      wrong.push(['l', `reading everything by gateway ${half + 1}: ${what}`]);
  for (const what of await until(() => unfound(watcher), end)) wrong.push(['c', what]);
  return wrong;
}

/** Sessions that a search does not find by their own word, and words that find what is no longer there. */
async function unfound(watcher: Watcher): Promise<string[]> {
  const { looks, sessions, uploads } = watcher.chronicle;
  const wrong: string[] = [];
  for (const session of sessions) {
    const shown = looks.findLast(look => look.door === 'json' && look.sessions.includes(session))?.shown.get(session);
    const own = uploads.filter(upload => upload.session === session).map(({ marker }) => marker);
    for (const marker of [...new Set([...own.slice(-4), ...(shown === undefined ? [] : [shown])])]) {
      const hits = await watcher.search(0, marker);
      const found = hits.map(({ id, name }) => `${id} ${name}`).join();
      const expected = marker === shown ? `${session} ${marker}` : '';
      if (found !== expected) wrong.push(`${marker} finds ${found || 'nothing'}, not ${expected || 'nothing'}`);
    }
  }
  return wrong;
}

/** Of which no upload came after the deletion: the same content may have been stored again, and then been replaced. */
function deadWords({ chronicle }: Watcher): string[] {
  const rest = new Set(chronicle.uploads.filter(upload => !isDeleted(chronicle, upload)).map(wordOf));
  return [...new Set(chronicle.uploads.map(wordOf))].filter(word => !rest.has(word));
}

/** Shown in the end. */
function liveWords({ chronicle: { looks, uploads } }: Watcher): string[] {
  const shown = new Set(looks.slice(-20).flatMap(look => [...look.shown.values()]));
  return uploads.filter(({ marker }) => shown.has(marker)).map(wordOf);
}

function wordOf({ marker }: Upload): string {
  return marker.slice('content-'.length);
}

/** Resolves when nothing is wrong, or at the end with what still is. */
export async function until(check: Check, end: number): Promise<string[]> {
  for (;;) {
    const wrong = await check().catch((failure: unknown) => [
      failure instanceof Unanswered ? 'no answer' : `the check failed: ${String(failure)}`,
    ]);
    if (wrong.length === 0 || performance.now() > end) return wrong;
    await pause(200);
  }
}
