import { withSpan } from '@archive/kit';
import type { RebuildableIndex } from './rebuildable-index.ts';

/** Adds spans to the operations that events and searches cause. */
export function traceIndex(index: RebuildableIndex): RebuildableIndex {
  const trace = <Result>(operation: string, work: () => Promise<Result>): Promise<Result> =>
    withSpan(
      () => ({ name: `index ${operation}`, kind: 'internal', attributes: { 'archive.index.engine': index.engine } }),
      work,
    );
  return {
    ...index,
    write: (head, passages, options) => trace('write', () => index.write(head, passages, options)),
    writeTombstone: (key, version) => trace('write tombstone', () => index.writeTombstone(key, version)),
    flush: () => trace('flush', () => index.flush()),
    find: query => trace('find', () => index.find(query)),
    findPassages: query => trace('find passages', () => index.findPassages(query)),
  };
}
