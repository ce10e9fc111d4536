import { describe, expect, test } from '@jest/globals';
import { parseCommand } from './key-command.ts';
import { parseDuration } from './duration.ts';
import { UsageError } from './run-command.ts';

describe('a command line', () => {
  test.each([
    ['create --user ann', { name: 'create', userName: 'ann', label: '' }],
    ['create --user=ann --label CI', { name: 'create', userName: 'ann', label: 'CI' }],
    ['create --expires 90d --user ann', { name: 'create', userName: 'ann', label: '', expiresInSeconds: 7_776_000 }],
    ['list --user ann', { name: 'list', userName: 'ann' }],
    ['setup-link', { name: 'setup-link', userName: '' }],
    ['setup-link --user ann', { name: 'setup-link', userName: 'ann' }],
    ['revoke 123', { name: 'revoke', keyId: '123' }],
    ['rotate', { name: 'rotate' }],
    ['list-signing-keys', { name: 'list-signing-keys' }],
    ['retire-signing-key 123', { name: 'retire-signing-key', signingKeyId: '123' }],
    ['revoke-all --created-before 1970-01-01T00:00:01Z', { name: 'revoke-all', createdBeforeMs: 1_000 }],
    ['--help', { name: 'help' }],
  ])('%s', (line, command) => {
    expect(parseCommand(line.split(' '))).toEqual(command);
  });

  test.each([
    '',
    'destroy',
    'constructor',
    'create',
    'create --user',
    'create --user=',
    'create ann',
    'create --user ann extra',
    'create --user ann --expires soon',
    'create --user ann --unknown x',
    'list',
    'list --user ann --label x',
    'revoke',
    'revoke 1 2',
    'revoke --user ann',
    'setup-link ann',
    'rotate now',
    'retire-signing-key',
    'retire-signing-key 1 2',
    'revoke-all',
    'revoke-all --created-before yesterday',
    'revoke-all --created-before 2026-01-31',
  ])('%j is a usage error', line => {
    expect(() => parseCommand(line.split(' ').filter(Boolean))).toThrow(UsageError);
  });
});

describe('a lifetime', () => {
  test.each([
    ['90d', 7_776_000],
    ['12h', 43_200],
    ['30m', 1_800],
  ])('%s is %d seconds', (text, seconds) => {
    expect(parseDuration(text)).toBe(seconds);
  });

  test.each(['', '0d', '90', 'd', '-1d', '1.5h', '90 d', '90D', '1w', '1d1h', '9999999999d'])(
    '%j is not a lifetime',
    text => {
      expect(parseDuration(text)).toBeUndefined();
    },
  );
});
