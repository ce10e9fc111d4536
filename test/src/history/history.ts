/** When something was asked and answered, on the client's clock in ms. */
interface TimedRequest {
  /** Before its first byte was sent. */
  readonly startedMs: number;
  /** After its answer was read; Infinity where none came. */
  readonly answeredMs: number;
}

export interface Upload extends TimedRequest {
  readonly session: string;
  /** Names its content; equal contents have the same. */
  readonly marker: string;
  /** Before its last byte was sent: it can't have been decided earlier. */
  readonly lastByteSentMs: number;
  readonly status: number | undefined;
}

export interface Deletion extends TimedRequest {
  /** The one session; absent for a whole project. */
  readonly session?: string;
  readonly status: number | undefined;
}

/** What somebody was shown of some sessions. */
export interface Observation extends TimedRequest {
  readonly route: string;
  /** The sessions that it would have shown. */
  readonly sessions: readonly string[];
  /** What it did show, with the marker of the content where it can be told. */
  readonly shown: ReadonlyMap<string, string | undefined>;
  /** The upload whose answer this was, which does not explain itself. */
  readonly fromUpload?: Upload;
}

/** Everything that was done to one project and seen of it, by any number of clients at a time. */
export interface History {
  readonly uploads: Upload[];
  readonly deletions: Deletion[];
  readonly observations: Observation[];
}

/**
 * What can't have happened where an acknowledged upload is there at once and until a deletion, and nothing is that was
 * answered before a deletion began. What overlaps may go either way. Empty where all is well.
 */
export function findViolations(history: History): string[] {
  return history.observations.flatMap(look =>
    look.sessions.flatMap(session => checkObservation(history, look, session)),
  );
}

function checkObservation(history: History, look: Observation, session: string): string[] {
  const shown = look.shown.has(session);
  const prefix = `${look.route} from ${look.startedMs.toFixed(1)} to ${look.answeredMs.toFixed(1)}: ${session}`;
  if (shown && !canShow(history, look, session)) {
    return [`${prefix} shows ${look.shown.get(session) ?? 'it'}, which is deleted, replaced or was never uploaded`];
  }
  if (!shown && mustShow(history, look, session)) return [`${prefix} is missing`];
  return [];
}

/** Whether some upload explains that the look shows the session. */
function canShow(history: History, look: Observation, session: string): boolean {
  const marker = look.shown.get(session);
  const isReplaced = (upload: Upload) => (other: Upload) =>
    other.session === session &&
    isAcknowledged(other) &&
    other.marker !== upload.marker &&
    upload.answeredMs < other.lastByteSentMs &&
    other.answeredMs < look.startedMs;
  return history.uploads.some(
    upload =>
      upload.session === session &&
      upload !== look.fromUpload &&
      (isAcknowledged(upload) || upload.status === undefined) &&
      (marker === undefined || upload.marker === marker) &&
      upload.startedMs < look.answeredMs &&
      !findDeletions(history, session).some(
        deletion =>
          deletion.status === 200 && upload.answeredMs < deletion.startedMs && deletion.answeredMs < look.startedMs,
      ) &&
      !history.uploads.some(isReplaced(upload)),
  );
}

/** Whether some upload was acknowledged before the look, and no deletion can have come between. */
function mustShow(history: History, look: Observation, session: string): boolean {
  return history.uploads.some(
    upload =>
      upload.session === session &&
      upload !== look.fromUpload &&
      isAcknowledged(upload) &&
      upload.answeredMs < look.startedMs &&
      findDeletions(history, session).every(
        deletion =>
          deletion.status === 404 ||
          deletion.answeredMs < upload.lastByteSentMs ||
          deletion.startedMs > look.answeredMs,
      ),
  );
}

function isAcknowledged({ status }: Upload): boolean {
  return status === 200 || status === 201;
}

function findDeletions({ deletions }: History, session: string): Deletion[] {
  return deletions.filter(deletion => deletion.session === undefined || deletion.session === session);
}
