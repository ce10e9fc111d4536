import { type Look, type Upload, violations } from '../../src/history/history.ts';
import type { Chronicle, Log } from './phase-log.ts';

/** Holds what was seen against what was done, and forgets what can't matter any more; nothing may be under way. */
export function judge(chronicle: Chronicle, log: Log): void {
  for (const what of violations(chronicle)) log.violate(letterOf(chronicle, what), what);
  for (const what of steps(chronicle)) log.violate('b', what);
  forget(chronicle);
}

function letterOf(chronicle: Chronicle, what: string): 'a' | 'b' | 'd' {
  if (what.endsWith('is missing')) return 'a';
  const shown = chronicle.uploads.find(({ marker }) => what.includes(` ${marker},`));
  return shown && !isDeleted(chronicle, shown) ? 'b' : 'd';
}

/** Whether a deletion was answered that began after the upload was over. */
export function isDeleted({ deletions }: Chronicle, { session, answered }: Upload): boolean {
  return deletions.some(
    deletion => deletion.status === 200 && deletion.began > answered && [undefined, session].includes(deletion.session),
  );
}

/** Looks that show something older than a look before them did. */
function steps(chronicle: Chronicle): string[] {
  const { looks, sessions, uploads } = chronicle;
  return sessions.flatMap(session => {
    const own = uploads.filter(upload => upload.session === session);
    const seen = looks.flatMap(look => {
      const n = own.findIndex(({ marker }) => marker === look.shown.get(session));
      return n < 0 ? [] : [{ look, n }];
    });
    const byEnd = seen.toSorted((a, b) => a.look.answered - b.look.answered);
    let newest = -1;
    let at = 0;
    return seen
      .toSorted((a, b) => a.look.began - b.look.began)
      .flatMap(({ look, n }) => {
        for (; at < byEnd.length && byEnd[at]!.look.answered < look.began; at += 1)
          newest = Math.max(newest, byEnd[at]!.n);
        const [shown, before] = [own[n]!, own[newest]];
        if (n >= newest || shown.answered > look.began) return [];
        return [`${look.door}: ${session} shows ${shown.marker} after ${before?.marker ?? ''} was read`];
      });
  });
}

/** Keeps the uploads that the next look may or must show, and the deletions since then. */
function forget(chronicle: Chronicle): void {
  const { uploads, deletions, looks, sessions, contents } = chronicle;
  const now = performance.now();
  const shown = new Set(latest(looks).flatMap(look => [...look.shown.values()]));
  const lastOnes = new Set(
    sessions.flatMap(session => {
      const own = uploads.filter(upload => upload.session === session);
      return [own.findLast(({ status }) => status === 200 || status === 201)?.marker, own.at(-1)?.marker];
    }),
  );
  const kept = uploads.filter(({ marker, answered }) => shown.has(marker) || lastOnes.has(marker) || answered > now);
  const markers = new Set(kept.map(({ marker }) => marker));
  const since = Math.min(...kept.map(({ sent }) => sent));
  uploads.splice(0, Infinity, ...kept);
  deletions.splice(0, Infinity, ...deletions.filter(({ answered }) => answered > since));
  for (const marker of contents.keys()) if (!markers.has(marker)) contents.delete(marker);
  looks.length = 0;
}

function latest(looks: readonly Look[]): Look[] {
  return looks.slice(-100);
}
