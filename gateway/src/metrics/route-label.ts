import { graphPath } from '../graphql/http/media-type.ts';
import type { RouteMatch } from '../pipeline/match-route.ts';

const publicPaths: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/api/v1/openapi.json']);

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Returns the label of a request's path: the template of the route, or a constant for all other paths. A client must
 * not choose the label, because each value is kept as a series for ever.
 */
export function labelRoute(match: RouteMatch, path: string): string {
  if (match.route) return match.route.path;
  if (publicPaths.has(path)) return path;
  if (path === graphPath || path.startsWith(`${graphPath}/`)) return 'playground';
  return path.startsWith('/api/') ? 'unknown' : 'pages';
}

/** Returns the label of a method. All methods that the interface does not use have one label. */
export function labelMethod(method: string): string {
  return methods.has(method) ? method : 'other';
}
