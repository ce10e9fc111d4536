import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { accounts as messages } from '@archive/contracts';
import { backgroundContext, createLogger, ServiceError } from '@archive/kit';
import { eventually } from '@archive/kit/testing';
import { type DeletionRecorder, startDeletionRecorder } from './record-deletion.ts';

let isDown: boolean;
let written: messages.RecordDeletionRequest[];
let lines: string[];
let recorder: DeletionRecorder;

beforeEach(() => {
  [isDown, written, lines] = [false, [], []];
  recorder = start();
});
afterEach(() => recorder.stop());

function start(): DeletionRecorder {
  const recordDeletion = (request: messages.RecordDeletionRequest) => {
    if (isDown) return Promise.reject(new ServiceError('UNAVAILABLE'));
    written.push(request);
    return Promise.resolve({});
  };
  const log = createLogger('info', 'test', { write: line => void lines.push(line) });
  return startDeletionRecorder({ recordDeletion }, log, 10);
}

const req = { headers: {}, ip: '203.0.113.7' };
const context = { ...backgroundContext(5_000), ownerId: 'ada', keyId: 'key-1' };
const record = (projectId: string) => recorder.record({ req, context }, { projectId });
const writtenIds = () => written.map(({ projectId }) => projectId);

test('a deletion is recorded before its answer, with the person, the key and the address', async () => {
  await record('p');
  const actor = { personId: 'ada', sessionId: '', address: '203.0.113.7' };
  expect(written).toMatchObject([{ actor, keyId: 'key-1', projectId: 'p', sessionId: '' }]);
});

test('a deletion of a signed-in browser is recorded without a key', async () => {
  const session = { sessionId: 's', ownerId: 'ada', isAdministrator: false };
  await recorder.record({ req, context, session }, { projectId: 'p', sessionId: 'c' });
  expect(written).toMatchObject([{ actor: { sessionId: 's' }, keyId: '', projectId: 'p', sessionId: 'c' }]);
});

test('rows that auth does not take are recorded in their order once it takes them', async () => {
  isDown = true;
  for (const projectId of ['a', 'b']) await record(projectId);
  expect(written).toEqual([]);
  isDown = false;
  await eventually(() => expect(writtenIds()).toEqual(['a', 'b']));
});

test('a stop records the rows that wait, and logs those that auth does not take', async () => {
  isDown = true;
  await record('lost');
  await recorder.stop();
  expect(lines.filter(line => line.includes('deletion not in the audit trail'))).toEqual([
    expect.stringContaining('"projectId":"lost"'),
  ]);
  recorder = start();
  await record('late');
  const stopped = recorder.stop();
  isDown = false;
  await stopped;
  expect(writtenIds()).toEqual(['late']);
});

test('at most 1,000 rows wait, and the log gets the others', async () => {
  isDown = true;
  for (let n = 0; n < 1_001; n += 1) await record(`p${n}`);
  expect(lines.filter(line => line.includes('deletion not in the audit trail'))).toEqual([
    expect.stringContaining('"projectId":"p1000"'),
  ]);
  isDown = false;
  await eventually(() => expect(written).toHaveLength(1_000));
});
