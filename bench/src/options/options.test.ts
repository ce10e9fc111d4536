import { expect, test } from '@jest/globals';
import { readOptions } from './options.ts';

test('--quick shortens every duration', () => {
  const [full, quick] = [readOptions([], {}), readOptions(['--quick'], {})];
  for (const name of ['rounds', 'measuredMs', 'uploadMs', 'warmUpMs', 'firstMs'] as const)
    expect(quick[name]).toBeLessThan(full[name]);
});

test('an unknown option is rejected', () => {
  expect(() => readOptions(['--fast'], {})).toThrow('--fast');
});

test.each(['0', '21', '1e1', '', '-1'])('--rounds=%s is rejected, so that the duration stays bounded', rounds => {
  expect(() => readOptions([`--rounds=${rounds}`], {})).toThrow('must be 1 to 20');
});

test('an empty environment variable counts as unset', () => {
  expect(readOptions([], { CORPUS_DIR: '', DATABASE_URL: '' })).toMatchObject({
    corpus: undefined,
    database: undefined,
  });
});
