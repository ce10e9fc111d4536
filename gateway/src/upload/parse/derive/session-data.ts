import { ByteReader, defaultWindowBytes } from '../json/byte-reader.ts';
import { readValue } from '../json/value.ts';
import type { Segment, ByteStore } from '../byte-store.ts';
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

/** What a session in schema 1.0 says (formats.md, sessionData), in constant memory; up to where it is no JSON. */
export function readSessionData(storage: ByteStore, text: Segment): DerivedValues {
  const findings = new DerivedValues();
  const cursor = new ByteReader(
    storage,
    Buffer.allocUnsafe(Math.min(defaultWindowBytes, Math.max(text.size, 1))),
    text,
  );
  try {
    readValue(cursor, cursor.nextToken(), (path, value) => {
      if (isSamePath(path, modelPath)) findings.addModel(value);
      else if (timePaths.some(timePath => isSamePath(path, timePath))) findings.addTime(value);
    });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return findings;
}
