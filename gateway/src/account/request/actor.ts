import type { accounts } from '@archive/contracts';
import type { Request } from 'express';
import type { BrowserSession } from '../../authentication/session-authenticator.ts';

/** The parts of a request from which its actor is created. */
export type ActorRequest = Pick<Request, 'headers' | 'ip'>;

const maxUserAgentLength = 512;

/** Returns the actor of a request. The address comes from a trusted proxy or from the connection. */
export function createActor(req: ActorRequest, session: BrowserSession | undefined): accounts.Actor {
  return {
    personId: session?.ownerId ?? '',
    sessionId: session?.sessionId ?? '',
    address: req.ip ?? '',
    userAgent: toPrintable(req.headers['user-agent'] ?? '').slice(0, maxUserAgentLength),
  };
}

/** Removes all but printable ASCII, because Node decodes headers as Latin-1 and so garbles UTF-8. */
function toPrintable(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, '');
}
