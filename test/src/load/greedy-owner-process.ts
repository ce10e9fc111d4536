import { setTimeout } from 'node:timers/promises';
import { UserClient } from '../world/user-client.ts';
import { appetites, type GreedyCounts, type GreedyOwnerSettings } from './greedy-owner.ts';
import { createGreedyRequests, uploadGreedily } from './greedy-requests.ts';
import { serveLoad } from './load-process.ts';
import { holdSlowBodies, leaveAnswersUnread } from './slow-connections.ts';

const clients = { uploads: 12, searches: 6, graph: 6, lists: 12 } as const;
const defaultSlowBodies = 2_000;
const unreadAnswers = 16;
/** Pause after a request without an answer, because a refused connection costs the client more than the archive. */
const pauseMs = 20;

serveLoad(async ({ gateways, key, appetites: wanted = appetites, slowBodies }: GreedyOwnerSettings) => {
  let counts: Record<string, Record<string, number>> = {};
  const count = (kind: string, status: number) => {
    const ofKind = (counts[kind] ??= {});
    ofKind[status] = (ofKind[status] ?? 0) + 1;
  };
  const user = new UserClient(gateways, key);
  const repeat = async (kind: string, send: (n: number) => Promise<{ status: number }>, first: number) => {
    for (let n = first; ; n += 1) {
      const status = await send(n).then(
        answer => answer.status,
        () => 0,
      );
      count(kind, status);
      if (status === 0) await setTimeout(pauseMs);
    }
  };
  // Lists, searches and GraphQL queries need sessions.
  for (let n = 0; n < 20; n += 1) await uploadGreedily(user, n);
  const requests = createGreedyRequests(user);
  for (const kind of ['uploads', 'searches', 'graph', 'lists'] as const)
    if (wanted.includes(kind))
      for (let n = 0; n < clients[kind]; n += 1) void repeat(kind, requests[kind], n * 1_000_003);
  for (const gateway of gateways) {
    if (wanted.includes('slow bodies'))
      holdSlowBodies(gateway, key, slowBodies ?? defaultSlowBodies, status => count('slow bodies', status));
    if (wanted.includes('unread answers'))
      leaveAnswersUnread(gateway, key, unreadAnswers, status => count('unread answers', status));
  }
  return (): GreedyCounts => {
    const collected = counts;
    counts = {};
    return collected;
  };
});
