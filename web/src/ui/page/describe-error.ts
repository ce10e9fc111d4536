import { ExplainedError } from '../../api/explained-error.ts';
import { ApiError } from '../../api/request.ts';
import { failureText } from '../../text/shell.ts';

interface ErrorDescription {
  readonly message: string;
  /** Request id, with which an administrator finds the request in the log. */
  readonly reference?: string;
}

const endSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : '.');

function chooseWords({ status, message, retryAfterSeconds }: ApiError): string {
  if (status === 0) return failureText.unreachable;
  if (status === 401) return failureText.signedOut;
  if (status === 403) return failureText.forbidden;
  if (status === 404) return failureText.missing;
  if (status === 429) return failureText.tooMany(retryAfterSeconds);
  return status >= 500 || message === '' ? failureText.broken : endSentence(message);
}

/** Whether the browser has a network. Without one, the code of a page cannot be loaded. */
const isOnline = () => navigator.onLine;

/**
 * Returns the message for an error. `words` has messages for some statuses, in place of the pages' default messages. If
 * there is neither, returns the archive's own message.
 */
export function describeError(error: unknown, words: Readonly<Record<number, string>> = {}): ErrorDescription {
  if (error instanceof ExplainedError) return { message: error.message };
  if (!(error instanceof ApiError)) return { message: isOnline() ? failureText.unexpected : failureText.unreachable };
  const message = words[error.status] ?? chooseWords(error);
  return error.status >= 500 && error.requestId ? { message, reference: error.requestId } : { message };
}
