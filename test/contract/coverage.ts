import { expect, test } from '@jest/globals';
import type { World } from '../src/world/world.ts';

/** Statuses that take a broken archive to see; each is held by tests of failures. */
const failureStatuses = ['500', '503'];

/** What a HEAD request can't show: its sender does not read the body of an answer to what was no request. */
const unreadableByHead = ['408', '431'];

/** Operations without anything that could be wrong in them but the HTTP itself. */
const withoutParameters = ['checkHealth', 'checkReadiness', 'checkOpenApi'];

/** An upload is refused with 404 only while a deletion overlaps it: a race, held by tests of races. */
const seenInRaces = ['uploadSession 404'];

/** Comes last: holds that the tests before it have met every documented answer that can be met. */
export function coverage(world: World): void {
  test('every documented answer was seen', () => {
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
