import { MIMEType } from 'node:util';

/** Whether the type is JSON in UTF-8. JSON is UTF-8 if no charset is given (RFC 8259 §8.1). */
export function isJson(contentType: string | undefined): boolean {
  const type = parseMediaType(contentType ?? '');
  if (type?.essence !== 'application/json') return false;
  return ['utf-8', 'utf8'].includes((type.params.get('charset') ?? 'utf-8').toLowerCase());
}

/** Whether the media type is `application/x-www-form-urlencoded`. */
export function isForm(contentType: string | undefined): boolean {
  return parseMediaType(contentType ?? '')?.essence === 'application/x-www-form-urlencoded';
}

function parseMediaType(text: string): MIMEType | undefined {
  try {
    return new MIMEType(text);
  } catch {
    return undefined;
  }
}
