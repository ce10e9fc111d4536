import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { backgroundContext } from '@archive/kit';
import type { Request } from 'express';
import type { JsonRequest } from './json-body.ts';
import type { BodyLease, BodyMemory } from './request-context.ts';

export const notAborted = new AbortController().signal;

export const freeLease: BodyLease = {
  evictionSignal: notAborted,
  addReceived: () => undefined,
  shrinkTo: () => undefined,
  release: () => undefined,
};

export const freeMemory: BodyMemory = { reserve: () => Promise.resolve(freeLease) };

export function openJsonRequest(
  headers: Readonly<Record<string, string>> = {},
  bodyMemory: BodyMemory = freeMemory,
): JsonRequest {
  const req = new IncomingMessage(new Socket());
  req.headers = { 'content-type': 'application/json', ...headers };
  const context = { ...backgroundContext(1_000, notAborted), ownerId: 'owner', keyId: 'key' };
  return { req: req as Request, context, bodyMemory };
}

export function createJsonRequest(body: string, headers: Readonly<Record<string, string>> = {}): JsonRequest {
  const request = openJsonRequest(headers);
  request.req.push(body);
  request.req.push(null);
  return request;
}
