import { expect, test } from '@jest/globals';
import type { World } from '../src/world/world.ts';

/** Statuses of an archive with a failure. Other tests cover them. */
const failureStatuses = ['500', '503'];

/** Answers to malformed requests have a body, so a client cannot read them as an answer to HEAD. */
const unreadableByHead = ['408', '431'];

/** These operations have no parameters, so only malformed HTTP could make them 400. */
const withoutParameters = ['checkHealth', 'checkReadiness', 'checkOpenApi'];

/** An upload is 404 only if a deletion overlaps it. The guarantee suites of deletion races cover that. */
const seenInRaces = ['uploadSession 404'];

/** Checks that the suites before it have received every documented answer. It must run last. */
export function coverage(world: World): void {
  test('the contract tests receive every documented status of every operation', () => {
    const documented = world.document.operations.flatMap(({ operationId, method, responses }) =>
      Object.keys(responses)
        .filter(status => !failureStatuses.includes(status))
        .filter(status => !(method === 'HEAD' && unreadableByHead.includes(status)))
        .filter(status => !(status === '400' && withoutParameters.includes(operationId)))
        .map(status => ({ operationId, status })),
    );
    const unseen = documented.filter(({ operationId, status }) => !world.recorder.hasSeen(operationId, status));
    expect(
      unseen.map(({ operationId, status }) => `${operationId} ${status}`).filter(name => !seenInRaces.includes(name)),
    ).toEqual([]);
    expect(world.recorder.hasSeen('unknown path', '404') && world.recorder.hasSeen('other method', '405')).toBe(true);
  });
}
