import { createHash } from 'node:crypto';
import { type PartName, partNames } from './parts.ts';
import { ByteReader, jsonError, defaultWindowBytes } from './json/byte-reader.ts';
import { readString } from './json/string.ts';
import { readShortText, readValue, type ShortText } from './json/value.ts';
import type { Segment, ByteStore } from './byte-store.ts';

const shortNames = ['name', 'projectName', 'projectId', 'startedAt', 'endedAt'] as const;

export type ShortName = (typeof shortNames)[number];

/** A long string: where its UTF-8 bytes are in the storage, and their SHA-256 in hex. */
export interface Content extends Segment {
  readonly kind: 'content';
  readonly digest: string;
  readonly isWellFormed: boolean;
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
  readonly illFormedMember: string | undefined;
}

const isPartName = (name: string): name is PartName => (partNames as readonly string[]).includes(name);
const isShortName = (name: string): name is ShortName => (shortNames as readonly string[]).includes(name);
const quote = 0x22;
const maxReportedNameLength = 64;

/**
 * Reads an upload's body, a JSON object, in constant memory. The content of its long strings is written, decoded, over
 * what was read of the storage: decoded text is never longer than its JSON.
 * Throws SyntaxError where the body is not UTF-8, not JSON, not an object, or nested deeper than 512.
 */
export function readMembers(storage: ByteStore, metadataLimit: number, window = defaultWindowBytes): Members {
  const scratch = Buffer.allocUnsafe(Math.min(window, Math.max(storage.size, 1)));
  return new MemberReader(storage, scratch, metadataLimit).read();
}

class MemberReader {
  readonly #store: ByteStore;
  readonly #reader: ByteReader;
  readonly #utf8: Buffer;
  readonly #maxMetadataBytes: number;
  readonly #known = new Map<string, Member>();
  #illFormedMember: string | undefined;
  /** Up to here the storage holds decoded content. */
  #writtenBytes = 0;

  constructor(storage: ByteStore, scratch: Buffer, metadataLimit: number) {
    this.#store = storage;
    this.#reader = new ByteReader(storage, scratch);
    this.#utf8 = Buffer.allocUnsafe(scratch.length);
    this.#maxMetadataBytes = metadataLimit;
  }

  read(): Members {
    const cursor = this.#reader;
    cursor.expect(0x7b);
    for (let byte = cursor.nextToken(), first = true; byte !== 0x7d; first = false) {
      if (!first && byte !== 0x2c) throw jsonError('expected a comma');
      if ((first ? byte : cursor.nextToken()) !== quote) throw jsonError('expected a key');
      const key = readShortText(cursor);
      cursor.expect(0x3a);
      this.#readMember(key, cursor.nextToken());
      byte = cursor.nextToken();
    }
    if (cursor.nextToken() >= 0) throw jsonError('bytes after the end');
    return { known: this.#known, illFormedMember: this.#illFormedMember };
  }

  #readMember(key: ShortText, first: number): void {
    const name = key.isTruncated ? '' : key.text;
    if (isPartName(name)) this.#setMember(name, first === quote ? this.#readContent() : this.#skipValue(first));
    else if (isShortName(name)) {
      this.#setMember(
        name,
        first === quote ? { kind: 'text', ...readShortText(this.#reader) } : this.#skipValue(first),
      );
    } else if (name === 'metadata') this.#setMember(name, this.#readRawValue(first));
    else if (!(readValue(this.#reader, first).isWellFormed && key.isWellFormed)) {
      this.#illFormedMember ??= key.text.toWellFormed().slice(0, maxReportedNameLength);
    }
  }

  #setMember(name: string, member: Member | undefined): void {
    if (member === undefined) this.#known.delete(name);
    else this.#known.set(name, member);
  }

  #skipValue(first: number): Member | undefined {
    readValue(this.#reader, first);
    return first === 0x6e ? undefined : { kind: 'wrong type' };
  }

  #readRawValue(first: number): Member | undefined {
    const at = this.#reader.position - 1;
    const { depth } = readValue(this.#reader, first);
    if (first === 0x6e) return undefined;
    const size = this.#reader.position - at;
    if (size > this.#maxMetadataBytes) return { kind: 'raw', depth };
    const bytes = this.#store.read(at, Buffer.allocUnsafe(size));
    return { kind: 'raw', depth, json: bytes.toString('utf8', 0, size) };
  }

  #readContent(): Content {
    const at = this.#writtenBytes;
    const hash = createHash('sha256');
    const wellFormed = readString(this.#reader, slice => {
      const bytes = this.#utf8.subarray(0, this.#utf8.write(slice));
      hash.update(bytes);
      this.#store.write(this.#writtenBytes, bytes);
      this.#writtenBytes += bytes.length;
    });
    return { kind: 'content', offset, size: this.#writtenBytes - at, digest: hash.digest('hex'), isWellFormed };
  }
}
