import { expect, test } from '@jest/globals';
import type { World } from '../src/world/world.ts';

/** Other tests cover these statuses, which need a failure or a quota. */
const failureStatuses = ['500', '503', '507'];

/**
 * The suites do not cause these answers to HEAD. The server sends them with a body, and a client reads no body after
 * HEAD.
 */
const unreadableByHead = ['408', '431'];

/** Only malformed HTTP could cause a 400 here, because these operations have no parameters. */
const withoutParameters = ['checkHealth', 'checkReadiness', 'checkOpenApi', 'checkEntitlement'];

/** Other tests cover these answers, because a contract test does not create the state that they need. */
const seenElsewhere = [
  // This answer needs a deletion that overlaps the upload: test/guarantees/deletion-races.test.ts.
  'uploadSession 404',
  // These answers need a person with 1,000 valid keys: services/auth/test/login-codes.test.ts.
  'redeemLoginCode 409',
  'finishDeviceLogin 409',
];

/** Checks that the other suites received every documented status, so this suite must run last. */
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
      unseen.map(({ operationId, status }) => `${operationId} ${status}`).filter(name => !seenElsewhere.includes(name)),
    ).toEqual([]);
    expect(world.recorder.hasSeen('unknown path', '404') && world.recorder.hasSeen('other method', '405')).toBe(true);
  });
}
