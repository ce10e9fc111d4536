import type { ByteStore, Segment } from '../content/byte-store.ts';
import { ByteReader, defaultWindowBytes } from '../json/byte-reader.ts';
import { readValue } from '../json/value.ts';
import { DerivedValues } from './derived-values.ts';

const exchangePath = ['exchanges', ''];
const messagePath = [...exchangePath, 'messages', ''];
const timePaths = [
  ['createdAt'],
  ['updatedAt'],
  [...exchangePath, 'startTime'],
  [...exchangePath, 'endTime'],
  [...messagePath, 'timestamp'],
];
const modelPath = [...messagePath, 'model'];

const isSamePath = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((key, i) => key === b[i]);

/**
 * Reads a session in schema 1.0, in constant memory (docs/formats.md#sessiondata-schema-10). Malformed JSON ends
 * reading.
 */
export function readSessionData(store: ByteStore, text: Segment): DerivedValues {
  const values = new DerivedValues();
  const scratch = Buffer.allocUnsafe(Math.min(defaultWindowBytes, Math.max(text.size, 1)));
  const reader = new ByteReader(store, scratch, text);
  try {
    readValue(reader, reader.nextToken(), (path, value) => {
      if (isSamePath(path, modelPath)) values.addModel(value);
      else if (timePaths.some(timePath => isSamePath(path, timePath))) values.addTime(value);
    });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return values;
}
