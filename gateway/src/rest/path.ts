import type { Request } from 'express';

/** A parameter of the route's path, decoded. */
export function parameter(req: Request, name: string): string {
  const value = req.params[name];
  if (typeof value !== 'string') throw new Error(`the route has no parameter ${name}`);
  return value;
}
