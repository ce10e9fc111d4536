import { expect, test } from '@jest/globals';
import { createDebugToggle, createServiceLog } from './log-level.ts';
import { createLogger } from './log.ts';

function openLog(level: string) {
  const lines: string[] = [];
  const log = createLogger(level, 'test', { write: line => void lines.push(line) });
  const service = createServiceLog(log, 'sessions');
  const logAll = () => {
    log.debug('of the process');
    service.debug({ caller: { authorization: 'a-secret' } }, 'of the service');
  };
  const readNew = () => lines.splice(0).map(line => JSON.parse(line) as Record<string, unknown>);
  return { logAll, readNew, toggle: createDebugToggle(log, level) };
}

test('the level of a process and its services changes to debug and back, and secrets stay redacted', () => {
  const { logAll, readNew, toggle } = openLog('warn');
  logAll();
  expect(readNew()).toEqual([]);
  toggle();
  logAll();
  expect(readNew()).toMatchObject([
    { msg: 'the log level has changed' },
    { msg: 'of the process' },
    { msg: 'of the service', service: 'sessions', caller: { authorization: '[redacted]' } },
  ]);
  toggle();
  logAll();
  expect(readNew()).toMatchObject([{ msg: 'the log level changes', level: 'warn' }]);
});

test('a log that shows debug messages keeps its level', () => {
  const { logAll, readNew, toggle } = openLog('debug');
  for (let n = 0; n < 3; n += 1) {
    toggle();
    logAll();
    expect(readNew()).toHaveLength(2);
  }
});
