/** The times are in ms on the client's monotonic clock. */
interface TimedRequest {
  /** The time before the first byte was sent. */
  readonly startedMs: number;
  /** The time after the answer was read, or Infinity without an answer. */
  readonly answeredMs: number;
}

export interface Upload extends TimedRequest {
  readonly session: string;
  /** Equal contents have equal markers. */
  readonly marker: string;
  /** The time before the last byte was sent. The archive cannot have stored the upload earlier. */
  readonly lastByteSentMs: number;
  readonly status: number | undefined;
}

export interface Deletion extends TimedRequest {
  readonly session?: string;
  readonly status: number | undefined;
}

export interface Observation extends TimedRequest {
  readonly route: string;
  /** The answer must show these sessions if they exist. */
  readonly sessions: readonly string[];
  /** The shown sessions. If the answer reveals the content, the value is its marker. */
  readonly shown: ReadonlyMap<string, string | undefined>;
  /**
   * Present if the observation is the answer to this upload. Such an answer shows whether the session existed before.
   */
  readonly fromUpload?: Upload;
}

/** All changes and observations of one project, by any number of concurrent clients. */
export interface History {
  readonly uploads: Upload[];
  readonly deletions: Deletion[];
  readonly observations: Observation[];
}

/**
 * Finds observations that lack an acknowledged upload, or that show a deleted or replaced upload. Requests that overlap
 * may take effect in any order.
 */
export function findViolations(history: History): string[] {
  return history.observations.flatMap(observation =>
    observation.sessions.flatMap(session => checkObservation(history, observation, session)),
  );
}

function checkObservation(history: History, observation: Observation, session: string): string[] {
  const isShown = observation.shown.has(session);
  const prefix = `${observation.route} from ${observation.startedMs.toFixed(1)} to ${observation.answeredMs.toFixed(1)}: ${session}`;
  if (isShown && !canShow(history, observation, session)) {
    return [
      `${prefix} shows ${observation.shown.get(session) ?? 'it'}, which is deleted, replaced or was never uploaded`,
    ];
  }
  if (!isShown && mustShow(history, observation, session)) return [`${prefix} is missing`];
  return [];
}

/**
 * Whether an upload explains that the session is shown. A refused upload does not explain it. An upload that was
 * deleted or replaced before the observation does not explain it either.
 */
function canShow(history: History, observation: Observation, session: string): boolean {
  const marker = observation.shown.get(session);
  const isReplaced = (upload: Upload) => (other: Upload) =>
    other.session === session &&
    isAcknowledged(other) &&
    other.marker !== upload.marker &&
    upload.answeredMs < other.lastByteSentMs &&
    other.answeredMs < observation.startedMs;
  return history.uploads.some(
    upload =>
      upload.session === session &&
      upload !== observation.fromUpload &&
      (isAcknowledged(upload) || upload.status === undefined) &&
      (marker === undefined || upload.marker === marker) &&
      upload.startedMs < observation.answeredMs &&
      !findDeletions(history, session).some(
        deletion =>
          deletion.status === 200 &&
          upload.answeredMs < deletion.startedMs &&
          deletion.answeredMs < observation.startedMs,
      ) &&
      !history.uploads.some(isReplaced(upload)),
  );
}

/** Whether an upload was acknowledged before the observation and no deletion can lie between them. */
function mustShow(history: History, observation: Observation, session: string): boolean {
  return history.uploads.some(
    upload =>
      upload.session === session &&
      upload !== observation.fromUpload &&
      isAcknowledged(upload) &&
      upload.answeredMs < observation.startedMs &&
      findDeletions(history, session).every(
        deletion =>
          deletion.status === 404 ||
          deletion.answeredMs < upload.lastByteSentMs ||
          deletion.startedMs > observation.answeredMs,
      ),
  );
}

function isAcknowledged({ status }: Upload): boolean {
  return status === 200 || status === 201;
}

function findDeletions({ deletions }: History, session: string): Deletion[] {
  return deletions.filter(deletion => deletion.session === undefined || deletion.session === session);
}
