import type { Request } from 'express';

/** Returns a decoded parameter of the path. Throws if the route does not declare this parameter. */
export function readPathParameter(req: Request, name: string): string {
  const value = req.params[name];
  if (typeof value !== 'string') throw new Error(`the route has no parameter ${name}`);
  return value;
}
