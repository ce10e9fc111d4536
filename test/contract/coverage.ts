import { expect, test } from '@jest/globals';
import type { World } from '../src/world/world.ts';

/** Statuses that need a failure or a quota; other tests cover them. */
const failureStatuses = ['500', '503', '507'];

/** Answers to malformed requests have a body, so a client cannot read them as an answer to HEAD. */
const unreadableByHead = ['408', '431'];

/** These operations have no parameters, so only malformed HTTP could make them 400. */
const withoutParameters = ['checkHealth', 'checkReadiness', 'checkOpenApi'];

/** An upload is 404 only if a deletion overlaps it. test/guarantees/deletion-races.test.ts covers that. */
const seenInRaces = ['uploadSession 404'];

/** Checks that the earlier suites have received every documented status. It must run last. */
export function testCoverage(world: World): void {
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
