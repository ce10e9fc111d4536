import { ServiceError } from '@archive/kit';
import { Router, type RequestHandler } from 'express';
import type { OwnedContext, Route } from '../request/request-context.ts';
import type { Place } from './admission.ts';

/** Registers the routes; a known path with another method is 405 with Allow, any other path 404. */
export function router(routes: Route[]): Router {
  const router = Router({ caseSensitive: true });
  const paths = Map.groupBy(routes, route => route.path);
  // A literal path comes before one with parameters that would take it.
  const ordered = [...paths].sort(
    ([a], [b]) => Number(a.includes(':')) - Number(b.includes(':')) || literal(b) - literal(a),
  );
  for (const [path, operations] of ordered) {
    for (const { method, handle } of operations) {
      const run: RequestHandler = (req, res) => {
        const { context, place } = res.locals as { context: OwnedContext; place: Place };
        return handle({ req, res, context, place });
      };
      router[method](path, run);
    }
    const allow = allowed(operations);
    router.all(path, (_req, res) => {
      res.setHeader('Allow', allow);
      throw new ServiceError('METHOD_NOT_ALLOWED');
    });
  }
  router.use(() => {
    throw new ServiceError('NOT_FOUND');
  });
  return router;
}

/** How many segments of a path are no parameters. */
function literal(path: string): number {
  return path.split('/').filter(segment => !segment.startsWith(':')).length;
}

/** Express answers HEAD wherever there is a GET. */
function allowed(operations: Route[]): string {
  const methods = new Set(operations.map(operation => operation.method.toUpperCase()));
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods].sort().join(', ');
}
