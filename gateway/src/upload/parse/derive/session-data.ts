import { Cursor, windowBytes } from '../json/byte-reader.ts';
import { readValue } from '../json/value.ts';
import type { Segment, Storage } from '../byte-store.ts';
import { Findings } from './derived-values.ts';

const exchange = ['exchanges', ''];
const message = [...exchange, 'messages', ''];
const times = [
  ['createdAt'],
  ['updatedAt'],
  [...exchange, 'startTime'],
  [...exchange, 'endTime'],
  [...message, 'timestamp'],
];
const model = [...message, 'model'];

const same = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((key, i) => key === b[i]);

/** What a session in schema 1.0 says (formats.md, sessionData), in constant memory; up to where it is no JSON. */
export function readSessionData(storage: Storage, text: Segment): Findings {
  const findings = new Findings();
  const cursor = new Cursor(storage, Buffer.allocUnsafe(Math.min(windowBytes, Math.max(text.size, 1))), text);
  try {
    readValue(cursor, cursor.nextToken(), (path, value) => {
      if (same(path, model)) findings.addModel(value);
      else if (times.some(place => same(path, place))) findings.addTime(value);
    });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return findings;
}
