/** When something was asked and answered, on the client's clock in ms. */
interface Timed {
  /** Before its first byte was sent. */
  readonly began: number;
  /** After its answer was read; Infinity where none came. */
  readonly answered: number;
}

export interface Upload extends Timed {
  readonly session: string;
  /** Names its content; equal contents have the same. */
  readonly marker: string;
  /** Before its last byte was sent: it can't have been decided earlier. */
  readonly sent: number;
  readonly status: number | undefined;
}

export interface Deletion extends Timed {
  /** The one session; absent for a whole project. */
  readonly session?: string;
  readonly status: number | undefined;
}

/** What somebody was shown of some sessions. */
export interface Look extends Timed {
  readonly door: string;
  /** The sessions that it would have shown. */
  readonly sessions: readonly string[];
  /** What it did show, with the marker of the content where it can be told. */
  readonly shown: ReadonlyMap<string, string | undefined>;
  /** The upload whose answer this was, which does not explain itself. */
  readonly of?: Upload;
}

/** Everything that was done to one project and seen of it, by any number of clients at a time. */
export interface History {
  readonly uploads: Upload[];
  readonly deletions: Deletion[];
  readonly looks: Look[];
}

/**
 * What can't have happened where an acknowledged upload is there at once and until a deletion, and nothing is that was
 * answered before a deletion began. What overlaps may go either way. Empty where all is well.
 */
export function violations(history: History): string[] {
  return history.looks.flatMap(look => look.sessions.flatMap(session => problemsOf(history, look, session)));
}

function problemsOf(history: History, look: Look, session: string): string[] {
  const shown = look.shown.has(session);
  const where = `${look.door} from ${look.began.toFixed(1)} to ${look.answered.toFixed(1)}: ${session}`;
  if (shown && !mayShow(history, look, session)) {
    return [`${where} shows ${look.shown.get(session) ?? 'it'}, which is deleted, replaced or was never uploaded`];
  }
  if (!shown && mustShow(history, look, session)) return [`${where} is missing`];
  return [];
}

/** Whether some upload explains that the look shows the session. */
function mayShow(history: History, look: Look, session: string): boolean {
  const marker = look.shown.get(session);
  const replaced = (upload: Upload) => (other: Upload) =>
    other.session === session &&
    isAcknowledged(other) &&
    other.marker !== upload.marker &&
    upload.answered < other.sent &&
    other.answered < look.began;
  return history.uploads.some(
    upload =>
      upload.session === session &&
      upload !== look.of &&
      (isAcknowledged(upload) || upload.status === undefined) &&
      (marker === undefined || upload.marker === marker) &&
      upload.began < look.answered &&
      !deletionsOf(history, session).some(
        deletion => deletion.status === 200 && upload.answered < deletion.began && deletion.answered < look.began,
      ) &&
      !history.uploads.some(replaced(upload)),
  );
}

/** Whether some upload was acknowledged before the look, and no deletion can have come between. */
function mustShow(history: History, look: Look, session: string): boolean {
  return history.uploads.some(
    upload =>
      upload.session === session &&
      upload !== look.of &&
      isAcknowledged(upload) &&
      upload.answered < look.began &&
      deletionsOf(history, session).every(
        deletion => deletion.status === 404 || deletion.answered < upload.sent || deletion.began > look.answered,
      ),
  );
}

function isAcknowledged({ status }: Upload): boolean {
  return status === 200 || status === 201;
}

function deletionsOf({ deletions }: History, session: string): Deletion[] {
  return deletions.filter(deletion => deletion.session === undefined || deletion.session === session);
}
