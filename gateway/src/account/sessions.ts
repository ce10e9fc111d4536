import type { accounts } from '@archive/contracts';
import { formatTimestamp } from '../http/timestamp.ts';
import type { AccountServices } from './answer/account-services.ts';
import { type AccountRoute, personRoute } from './request/account-route.ts';
import { readId } from './request/read-id.ts';

/** Routes of the person's browser sessions. */
export function createSessionRoutes({ accounts, cookies }: AccountServices): AccountRoute[] {
  return [
    personRoute({
      method: 'get',
      path: 'sessions',
      handle: async ({ actor, context }) => {
        const { sessions } = await accounts.listSessions({ actor }, context);
        return { data: { sessions: sessions.map(formatSession) } };
      },
    }),
    personRoute({
      method: 'delete',
      path: 'sessions/:sessionId',
      handle: async ({ params, actor, context, session, res }) => {
        const sessionId = readId(params, 'sessionId');
        await accounts.revokeSession({ actor, sessionId }, context);
        if (sessionId === session.sessionId) cookies.end(res);
        return { data: {} };
      },
    }),
  ];
}

function formatSession(session: accounts.BrowserSession): object {
  return {
    id: session.id,
    current: session.current,
    device: session.userAgent,
    address: session.address,
    createdAt: formatTimestamp(session.createdMs),
    lastUsedAt: formatTimestamp(session.lastUsedMs),
    expiresAt: formatTimestamp(session.expiresMs),
  };
}
