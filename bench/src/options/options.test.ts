import { expect, test } from '@jest/globals';
import { readOptions } from './options.ts';
import { parseCores } from '../servers/pinning.ts';

test('quick is quicker in everything', () => {
  const [full, quick] = [readOptions([], {}), readOptions(['--quick'], {})];
  for (const name of ['rounds', 'measuredMs', 'uploadMs', 'warmMs', 'firstMs'] as const)
    expect(quick[name]).toBeLessThan(full[name]);
});

test('an option that does not exist is refused', () => {
  expect(() => readOptions(['--fast'], {})).toThrow('--fast');
});

test.each(['0', '21', '1e1', '', '-1'])('--rounds=%s is refused, so that the time stays bounded', rounds => {
  expect(() => readOptions([`--rounds=${rounds}`], {})).toThrow('must be 1 to 20');
});

test('an empty variable is an unset one', () => {
  expect(readOptions([], { CORPUS_DIR: '', DATABASE_URL: '' })).toMatchObject({
    corpus: undefined,
    database: undefined,
  });
});

test.each([
  ['0-2,7', [0, 1, 2, 7]],
  ['5', [5]],
  ['', []],
])('the cores of "%s" are %j', (list, cores) => expect(parseCores(list)).toEqual(cores));
