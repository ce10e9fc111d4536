import { describe, expect, test } from '@jest/globals';
import { findFreeName } from './key-name.ts';

const named = (...names: string[]) => names.map(name => ({ name }));

describe('the proposed name of a key', () => {
  test('is the name of the computer, with a number if another key has it', () => {
    expect(findFreeName('Linux computer', named())).toBe('Linux computer');
    expect(findFreeName('Linux computer', named('laptop', 'Linux computer'))).toBe('Linux computer 2');
    expect(findFreeName('Linux computer', named('Linux computer 2', 'Linux computer'))).toBe('Linux computer 3');
  });
});
