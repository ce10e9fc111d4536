import type { OpenApi, Operation } from './document.ts';

/** What the document says of a request: its operation, that the path knows other methods alone, or nothing. */
export type Match = { readonly operation: Operation } | 'other method' | 'unknown path';

/** Finds a request in the document; `path` may have a query, leading slashes that are collapsed, and one trailing slash. */
export function match(document: OpenApi, method: string, path: string): Match {
  const segments = split(path.replace(/\?.*$/s, '').replace(/^\/+/, '/'));
  const [template] = document.paths
    .filter(candidate => fits(split(candidate), segments))
    .sort((a, b) => literals(b) - literals(a));
  if (template === undefined) return 'unknown path';
  const operation = document.operations.find(known => known.path === template && known.method === method);
  return operation ? { operation } : 'other method';
}

function split(path: string): string[] {
  return path.replace(/\/$/, '').split('/');
}

function fits(template: string[], segments: string[]): boolean {
  const same = (part: string, n: number) => (part.startsWith('{') ? segments[n] !== '' : part === segments[n]);
  return template.length === segments.length && template.every(same);
}

/** A literal path comes before one with parameters (OpenAPI 3.1, Paths Object). */
function literals(path: string): number {
  return split(path).filter(part => !part.startsWith('{')).length;
}
