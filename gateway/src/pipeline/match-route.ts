import { ServiceError, sharedError } from '@archive/kit';
import type { FormatError, RateLimitClass, Route } from '../request/route.ts';

/** Route of a request. A request without a route also counts against a rate limit. */
export type RouteMatch = {
  readonly rateLimit: RateLimitClass;
  readonly formatError?: FormatError | undefined;
} & (
  | { readonly route: Route; readonly params: Record<string, string> }
  | { readonly route?: undefined; readonly error: ServiceError; readonly allow?: string }
);

interface PathRoutes {
  readonly segments: readonly string[];
  readonly routes: ReadonlyMap<string, Route>;
  /** Value of the Allow header. */
  readonly allow: string;
}

const notFound = sharedError('NOT_FOUND');
const methodNotAllowed = sharedError('METHOD_NOT_ALLOWED');

/**
 * Returns the function that finds the route of a method and a path. Paths are case-sensitive, and one slash at the end
 * is ignored. The error is NOT_FOUND for an unknown path, METHOD_NOT_ALLOWED for another method of a known path, and
 * INVALID for malformed percent-encoding.
 */
export function createRouteMatcher(routes: readonly Route[]): (method: string, path: string) => RouteMatch {
  const paths = [...Map.groupBy(routes, ({ path }) => path)]
    .map(([path, group]) => toPathRoutes(path, group))
    .sort((a, b) => countLiterals(b) - countLiterals(a));
  return (method, path) => {
    const segments = splitPath(path);
    const matching = paths.filter(candidate => matches(candidate, segments));
    const [best] = matching;
    if (!best) return { rateLimit: 'rest', error: notFound };
    const route = best.routes.get(method);
    // PUT .../sessions/sizes is not allowed. The path also matches the route of uploads, so the request counts as an
    // upload.
    const counted = matching.map(candidate => candidate.routes.get(method)).find(found => found !== undefined);
    const shared = { rateLimit: counted?.rateLimit ?? defaultRateLimit(best), formatError: findErrorFormat(best) };
    const params = decodeParameters(best, segments);
    if (params instanceof ServiceError) return { ...shared, error: params };
    return route ? { ...shared, route, params } : { ...shared, error: methodNotAllowed, allow: best.allow };
  };
}

function toPathRoutes(path: string, group: readonly Route[]): PathRoutes {
  const routes = new Map(group.map(route => [route.method.toUpperCase(), route]));
  const get = routes.get('GET');
  if (get && !routes.has('HEAD')) routes.set('HEAD', get);
  return { segments: splitPath(path), routes, allow: [...routes.keys()].sort().join(', ') };
}

function splitPath(path: string): string[] {
  const segments = path.split('/');
  return segments.at(-1) === '' ? segments.slice(0, -1) : segments;
}

function countLiterals({ segments }: PathRoutes): number {
  return segments.filter(segment => !isParameter(segment)).length;
}

function isParameter(segment: string): boolean {
  return segment.startsWith(':');
}

/** Compares encoded segments: `%2F` in a parameter is no separator. */
function matches({ segments }: PathRoutes, requested: readonly string[]): boolean {
  if (segments.length !== requested.length) return false;
  return segments.every((segment, n) => (isParameter(segment) ? requested[n] !== '' : requested[n] === segment));
}

function decodeParameters({ segments }: PathRoutes, requested: readonly string[]) {
  try {
    const entries = segments.flatMap((segment, n) =>
      isParameter(segment) ? [[segment.slice(1), decodeURIComponent(requested[n] ?? '')] as const] : [],
    );
    return Object.fromEntries(entries);
  } catch (cause) {
    return new ServiceError('INVALID', 'Malformed percent-encoding in the path', { cause });
  }
}

/** On the GraphQL path, every method counts as GraphQL. On other paths, a method that is not allowed counts as REST. */
function defaultRateLimit({ routes }: PathRoutes): RateLimitClass {
  return [...routes.values()].some(({ rateLimit }) => rateLimit === 'graphql') ? 'graphql' : 'rest';
}

function findErrorFormat({ routes }: PathRoutes): FormatError | undefined {
  return [...routes.values()].find(({ formatError }) => formatError)?.formatError;
}
