import { describe, expect, test } from '@jest/globals';
import { deduplicateEntities } from './deduplicate-entities.ts';

const [plum, pear] = ['plum', 'pear'].map(id => ({ __typename: 'Project', id }));
const [ofPlum, ofPear] = [{ name: 'Plum' }, { name: 'Pear' }];

describe('entities that a plan names for each place where they occur', () => {
  const shared = deduplicateEntities({ limit: 3, representations: [plum, pear, { ...plum }, plum] });

  test('are asked for once each, in the order of their first place, beside the other variables', () => {
    expect(shared.variables).toEqual({ limit: 3, representations: [plum, pear] });
  });

  test('are answered at every place', () => {
    expect(shared.expand({ data: { _entities: [ofPlum, ofPear] } })).toEqual({
      data: { _entities: [ofPlum, ofPear, ofPlum, ofPlum] },
    });
  });

  test('that are missing are missing at every place', () => {
    expect(shared.expand({ data: { _entities: [null, ofPear] } })).toEqual({
      data: { _entities: [null, ofPear, null, null] },
    });
  });

  test('fail at every place of theirs, and no other error is told twice', () => {
    const about = (...path: (string | number)[]) => ({ message: 'no', path });
    const errors = [about('_entities', 0, 'name'), about('_entities'), { message: 'no' }];
    expect(shared.expand({ data: { _entities: [{ name: null }, ofPear] }, errors }).errors).toEqual([
      ...[0, 2, 3].map(place => about('_entities', place, 'name')),
      about('_entities'),
      { message: 'no' },
    ]);
  });

  test('fail as a whole without data', () => {
    const failed = { data: null, errors: [{ message: 'no' }] };
    expect(shared.expand(failed)).toEqual(failed);
  });
});

test.each([[{}], [{ limit: 3 }], [{ representations: [plum, pear] }]])(
  'what names nothing twice stays as it is: %j',
  variables => {
    const { variables: sent, expand } = deduplicateEntities(variables);
    const result = { data: { _entities: [ofPlum, ofPear] } };
    expect(sent).toBe(variables);
    expect(expand(result)).toBe(result);
  },
);
