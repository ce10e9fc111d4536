import type { OpenApi, Operation } from './document.ts';

/** The documented operation of a request, or the reason why there is none. */
export type OperationMatch = { readonly operation: Operation } | 'other method' | 'unknown path';

/** Ignores the query, repeated leading slashes and one trailing slash, as the gateway does. */
export function matchOperation(document: OpenApi, method: string, path: string): OperationMatch {
  const segments = splitPath(path.replace(/\?.*$/s, '').replace(/^\/+/, '/'));
  const [template] = document.paths
    .filter(candidate => matchesTemplate(splitPath(candidate), segments))
    .sort((a, b) => countLiterals(b) - countLiterals(a));
  if (template === undefined) return 'unknown path';
  const operation = document.operations.find(known => known.path === template && known.method === method);
  return operation ? { operation } : 'other method';
}

function splitPath(path: string): string[] {
  return path.replace(/\/$/, '').split('/');
}

function matchesTemplate(template: string[], segments: string[]): boolean {
  const isSameSegment = (part: string, n: number) => (part.startsWith('{') ? segments[n] !== '' : part === segments[n]);
  return template.length === segments.length && template.every(isSameSegment);
}

/** A path without parameters takes precedence over a template (OpenAPI 3.1, Paths Object). */
function countLiterals(path: string): number {
  return splitPath(path).filter(part => !part.startsWith('{')).length;
}
