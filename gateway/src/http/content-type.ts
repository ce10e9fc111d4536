import { MIMEType } from 'node:util';

/** Whether a Content-Type says JSON in UTF-8, which it does without a charset too (RFC 8259, 8.1). */
export function isJson(contentType: string | undefined): boolean {
  const type = parseType(contentType ?? '');
  if (type?.essence !== 'application/json') return false;
  return ['utf-8', 'utf8'].includes((type.params.get('charset') ?? 'utf-8').toLowerCase());
}

function parseType(text: string): MIMEType | undefined {
  try {
    return new MIMEType(text);
  } catch {
    return undefined;
  }
}
