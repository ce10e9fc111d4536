import { describe, expect, test } from '@jest/globals';
import { deduplicateEntities } from './deduplicate-entities.ts';

const [plum, pear] = ['plum', 'pear'].map(id => ({ __typename: 'Project', id }));
const [plumData, pearData] = [{ name: 'Plum' }, { name: 'Pear' }];

describe('entities that a query plan repeats', () => {
  const shared = deduplicateEntities({ limit: 3, representations: [plum, pear, { ...plum }, plum] });

  test('are requested once each, in the order of their first position, beside the other variables', () => {
    expect(shared.variables).toEqual({ limit: 3, representations: [plum, pear] });
  });

  test('are returned at every position', () => {
    expect(shared.expand({ data: { _entities: [plumData, pearData] } })).toEqual({
      data: { _entities: [plumData, pearData, plumData, plumData] },
    });
  });

  test('are measured at every position before they are copied', () => {
    const result = { data: { _entities: [{ text: 'x'.repeat(1_000) }, pearData] } };
    const growth = JSON.stringify(shared.expand(result)).length - JSON.stringify(result).length;
    expect(shared.measureCopies(result, 1_000_000)).toBe(growth);
    expect(shared.measureCopies(result, 1_500)).toBeGreaterThan(1_500);
    expect(shared.measureCopies({ data: null }, 1_000)).toBe(0);
  });

  test('that are missing are missing at every position', () => {
    expect(shared.expand({ data: { _entities: [null, pearData] } })).toEqual({
      data: { _entities: [null, pearData, null, null] },
    });
  });

  test('fail at each of their positions, and other errors are reported once', () => {
    const about = (...path: (string | number)[]) => ({ message: 'no', path });
    const errors = [about('_entities', 0, 'name'), about('_entities'), { message: 'no' }];
    expect(shared.expand({ data: { _entities: [{ name: null }, pearData] }, errors }).errors).toEqual([
      ...[0, 2, 3].map(position => about('_entities', position, 'name')),
      about('_entities'),
      { message: 'no' },
    ]);
  });

  test('fail at no more than 200 positions', () => {
    const { expand } = deduplicateEntities({ representations: Array.from({ length: 1_000 }, () => plum) });
    const errors = [{ message: 'no', path: ['_entities', 0, 'name'] }];
    expect(expand({ data: null, errors }).errors).toHaveLength(200);
  });

  test('fail as a whole when there is no data', () => {
    const failed = { data: null, errors: [{ message: 'no' }] };
    expect(shared.expand(failed)).toEqual(failed);
  });
});

test.each([[{}], [{ limit: 3 }], [{ representations: [plum, pear] }]])(
  'variables without repeated entities stay unchanged: %j',
  variables => {
    const { variables: sent, expand } = deduplicateEntities(variables);
    const result = { data: { _entities: [plumData, pearData] } };
    expect(sent).toBe(variables);
    expect(expand(result)).toBe(result);
  },
);
