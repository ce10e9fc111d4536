import { type Upload, findViolations } from '../../src/history/history.ts';
import type { PhaseLog } from './phase-log.ts';
import type { ProjectHistory } from './project-history.ts';

/**
 * Compares the reads of a project with its writes, then drops entries that no later check needs. No request may be in
 * progress.
 */
export function checkHistory(history: ProjectHistory, log: PhaseLog): void {
  for (const violation of findViolations(history)) log.addViolation(invariantOf(history, violation), violation);
  for (const staleRead of findStaleReads(history)) log.addViolation('b', staleRead);
  pruneHistory(history);
}

function invariantOf(history: ProjectHistory, violation: string): 'a' | 'b' | 'd' {
  if (violation.endsWith('is missing')) return 'a';
  const shown = history.uploads.find(({ marker }) => violation.includes(` ${marker},`));
  return shown && !isDeleted(history, shown) ? 'b' : 'd';
}

/** Whether an acknowledged deletion began after the end of the upload. */
export function isDeleted({ deletions }: ProjectHistory, { session, answeredMs }: Upload): boolean {
  return deletions.some(
    deletion =>
      deletion.status === 200 && deletion.startedMs > answeredMs && [undefined, session].includes(deletion.session),
  );
}

/** A read is stale if it began after another read had ended, and returned an older upload. */
function findStaleReads(history: ProjectHistory): string[] {
  const { observations, sessions, uploads } = history;
  return sessions.flatMap(session => {
    const ofSession = uploads.filter(upload => upload.session === session);
    const reads = observations.flatMap(observation => {
      const n = ofSession.findIndex(({ marker }) => marker === observation.shown.get(session));
      return n < 0 ? [] : [{ observation, n }];
    });
    const byEnd = reads.toSorted((a, b) => a.observation.answeredMs - b.observation.answeredMs);
    let newest = -1;
    let ended = 0;
    return reads
      .toSorted((a, b) => a.observation.startedMs - b.observation.startedMs)
      .flatMap(({ observation, n }) => {
        for (; ended < byEnd.length && byEnd[ended]!.observation.answeredMs < observation.startedMs; ended += 1)
          newest = Math.max(newest, byEnd[ended]!.n);
        const [shown, earlier] = [ofSession[n]!, ofSession[newest]];
        if (n >= newest || shown.answeredMs > observation.startedMs) return [];
        return [
          `${observation.route}: ${session} shows ${shown.marker}, although ${earlier?.marker ?? ''} was read before`,
        ];
      });
  });
}

/** Keeps uploads that a later read may or must show, and the deletions since the first of these uploads. */
function pruneHistory(history: ProjectHistory): void {
  const { uploads, deletions, observations, sessions, contents } = history;
  const now = performance.now();
  const shown = new Set(observations.slice(-100).flatMap(observation => [...observation.shown.values()]));
  const latest = new Set(
    sessions.flatMap(session => {
      const ofSession = uploads.filter(upload => upload.session === session);
      const acknowledged = ofSession.findLast(({ status }) => status === 200 || status === 201);
      return [acknowledged?.marker, ofSession.at(-1)?.marker];
    }),
  );
  const kept = uploads.filter(({ marker, answeredMs }) => shown.has(marker) || latest.has(marker) || answeredMs > now);
  const markers = new Set(kept.map(({ marker }) => marker));
  const since = Math.min(...kept.map(({ lastByteSentMs }) => lastByteSentMs));
  uploads.splice(0, Infinity, ...kept);
  deletions.splice(0, Infinity, ...deletions.filter(({ answeredMs }) => answeredMs > since));
  for (const marker of contents.keys()) if (!markers.has(marker)) contents.delete(marker);
  observations.length = 0;
}
