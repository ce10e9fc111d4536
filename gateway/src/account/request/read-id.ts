import { parseSessionId } from '@archive/contracts';
import { ServiceError } from '@archive/kit';

/** Returns the UUID in a parameter of the path; throws NOT_FOUND for any other text. */
export function readId(params: Readonly<Record<string, string>>, name: string): string {
  const id = parseSessionId(params[name] ?? '');
  if (id === undefined) throw new ServiceError('NOT_FOUND');
  return id;
}
