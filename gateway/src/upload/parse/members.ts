import { createHash } from 'node:crypto';
import { type PartName, partNames } from './parts.ts';
import { Cursor, malformed, windowBytes } from './json/byte-reader.ts';
import { readString } from './json/string.ts';
import { readShortText, readValue, type ShortText } from './json/value.ts';
import type { Segment, Storage } from './byte-store.ts';

const shortNames = ['name', 'projectName', 'projectId', 'startedAt', 'endedAt'] as const;

export type ShortName = (typeof shortNames)[number];

/** A long string: where its UTF-8 bytes are in the storage, and their SHA-256 in hex. */
export interface Content extends Segment {
  readonly kind: 'content';
  readonly digest: string;
  readonly wellFormed: boolean;
}

/** Any JSON value as its text; without `json` where it is longer than the limit. */
export interface RawValue {
  readonly kind: 'raw';
  readonly depth: number;
  readonly json?: string;
}

export type Member = Content | RawValue | ({ readonly kind: 'text' } & ShortText) | { readonly kind: 'wrong type' };

/** The known members of an upload; null is absent, and of a member sent twice the last counts. */
export interface Members {
  readonly known: ReadonlyMap<string, Member>;
  /** A member that nobody knows, in which there is a lone surrogate. */
  readonly illFormed: string | undefined;
}

const isContent = (name: string): name is PartName => (partNames as readonly string[]).includes(name);
const isShort = (name: string): name is ShortName => (shortNames as readonly string[]).includes(name);
const quote = 0x22;
const nameLength = 64;

/**
 * Reads an upload's body, a JSON object, in constant memory. The content of its long strings is written, decoded, over
 * what was read of the storage: decoded text is never longer than its JSON.
 * Throws SyntaxError where the body is not UTF-8, not JSON, not an object, or nested deeper than 512.
 */
export function readMembers(storage: Storage, metadataLimit: number, window = windowBytes): Members {
  const scratch = Buffer.allocUnsafe(Math.min(window, Math.max(storage.size, 1)));
  return new MemberReader(storage, scratch, metadataLimit).read();
}

class MemberReader {
  readonly #storage: Storage;
  readonly #cursor: Cursor;
  readonly #encoded: Buffer;
  readonly #metadataLimit: number;
  readonly #known = new Map<string, Member>();
  #illFormed: string | undefined;
  /** Up to here the storage holds decoded content. */
  #written = 0;

  constructor(storage: Storage, scratch: Buffer, metadataLimit: number) {
    this.#storage = storage;
    this.#cursor = new Cursor(storage, scratch);
    this.#encoded = Buffer.allocUnsafe(scratch.length);
    this.#metadataLimit = metadataLimit;
  }

  read(): Members {
    const cursor = this.#cursor;
    cursor.expect(0x7b);
    for (let byte = cursor.nextToken(), first = true; byte !== 0x7d; first = false) {
      if (!first && byte !== 0x2c) throw malformed('expected a comma');
      if ((first ? byte : cursor.nextToken()) !== quote) throw malformed('expected a key');
      const key = readShortText(cursor);
      cursor.expect(0x3a);
      this.#member(key, cursor.nextToken());
      byte = cursor.nextToken();
    }
    if (cursor.nextToken() >= 0) throw malformed('bytes after the end');
    return { known: this.#known, illFormed: this.#illFormed };
  }

  #member(key: ShortText, first: number): void {
    const name = key.cut ? '' : key.text;
    if (isContent(name)) this.#set(name, first === quote ? this.#content() : this.#other(first));
    else if (isShort(name)) {
      this.#set(name, first === quote ? { kind: 'text', ...readShortText(this.#cursor) } : this.#other(first));
    } else if (name === 'metadata') this.#set(name, this.#raw(first));
    else if (!(readValue(this.#cursor, first).wellFormed && key.wellFormed)) {
      this.#illFormed ??= key.text.toWellFormed().slice(0, nameLength);
    }
  }

  #set(name: string, member: Member | undefined): void {
    if (member === undefined) this.#known.delete(name);
    else this.#known.set(name, member);
  }

  #other(first: number): Member | undefined {
    readValue(this.#cursor, first);
    return first === 0x6e ? undefined : { kind: 'wrong type' };
  }

  #raw(first: number): Member | undefined {
    const at = this.#cursor.position - 1;
    const { depth } = readValue(this.#cursor, first);
    if (first === 0x6e) return undefined;
    const size = this.#cursor.position - at;
    if (size > this.#metadataLimit) return { kind: 'raw', depth };
    const bytes = this.#storage.load(at, Buffer.allocUnsafe(size));
    return { kind: 'raw', depth, json: bytes.toString('utf8', 0, size) };
  }

  #content(): Content {
    const at = this.#written;
    const hash = createHash('sha256');
    const wellFormed = readString(this.#cursor, slice => {
      const bytes = this.#encoded.subarray(0, this.#encoded.write(slice));
      hash.update(bytes);
      this.#storage.write(this.#written, bytes);
      this.#written += bytes.length;
    });
    return { kind: 'content', at, size: this.#written - at, digest: hash.digest('hex'), wellFormed };
  }
}
