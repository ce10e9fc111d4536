import { expect, test } from '@jest/globals';
import { parseCores } from './pinning.ts';

test.each([
  ['0-2,7', [0, 1, 2, 7]],
  ['5', [5]],
  ['', []],
])('the list "%s" contains the cores %j', (list, cores) => expect(parseCores(list)).toEqual(cores));
