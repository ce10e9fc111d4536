import { createHash } from 'node:crypto';
import type { ByteStore, Segment } from './content/byte-store.ts';
import { ByteReader, defaultWindowBytes, jsonByte, jsonError } from './json/byte-reader.ts';
import { readString } from './json/string.ts';
import { readShortText, readValue, type ShortText } from './json/value.ts';
import { type PartName, partNames } from './content/parts.ts';

const shortNames = ['name', 'projectName', 'projectId', 'startedAt', 'endedAt'] as const;

export type ShortName = (typeof shortNames)[number];

/** The segment of the store with the decoded UTF-8 bytes of a part. */
export interface Content extends Segment {
  readonly kind: 'content';
  /** SHA-256 of the decoded bytes, in hex. */
  readonly digest: string;
  readonly isWellFormed: boolean;
}

/** Any JSON value as text. */
export interface RawValue {
  readonly kind: 'raw';
  /** Levels of nesting: 0 for a scalar. */
  readonly depth: number;
  /** Absent if the text exceeds the limit. */
  readonly json?: string;
}

export type Member = Content | RawValue | ({ readonly kind: 'text' } & ShortText) | { readonly kind: 'wrong type' };

/** A null member counts as absent. If a member is repeated, the last value counts. */
export interface Members {
  readonly known: ReadonlyMap<string, Member>;
  /** The name of the first unknown member with a lone surrogate. */
  readonly illFormedMember: string | undefined;
}

const isPartName = (name: string): name is PartName => (partNames as readonly string[]).includes(name);
const isShortName = (name: string): name is ShortName => (shortNames as readonly string[]).includes(name);
const maxReportedNameLength = 64;

/**
 * Reads a JSON object in constant memory, and overwrites the start of the store with the decoded parts. Decoded parts
 * are never longer than their JSON. Throws SyntaxError if the body is no JSON object or is nested too deeply.
 */
export function readMembers(store: ByteStore, maxMetadataBytes: number, windowBytes = defaultWindowBytes): Members {
  const scratch = Buffer.allocUnsafe(Math.min(windowBytes, Math.max(store.size, 1)));
  return new MemberReader(store, scratch, maxMetadataBytes).read();
}

class MemberReader {
  readonly #store: ByteStore;
  readonly #reader: ByteReader;
  readonly #utf8: Buffer;
  readonly #maxMetadataBytes: number;
  readonly #known = new Map<string, Member>();
  #illFormedMember: string | undefined;
  /** The decoded content occupies this many bytes at the start of the store. */
  #writtenBytes = 0;

  constructor(store: ByteStore, scratch: Buffer, maxMetadataBytes: number) {
    this.#store = store;
    this.#reader = new ByteReader(store, scratch);
    this.#utf8 = Buffer.allocUnsafe(scratch.length);
    this.#maxMetadataBytes = maxMetadataBytes;
  }

  read(): Members {
    const reader = this.#reader;
    reader.expect(jsonByte.objectStart);
    for (let byte = reader.nextToken(), isFirst = true; byte !== jsonByte.objectEnd; isFirst = false) {
      if (!isFirst && byte !== jsonByte.comma) throw jsonError('expected a comma');
      if ((isFirst ? byte : reader.nextToken()) !== jsonByte.quote) throw jsonError('expected a key');
      const key = readShortText(reader);
      reader.expect(jsonByte.colon);
      this.#readMember(key, reader.nextToken());
      byte = reader.nextToken();
    }
    if (reader.nextToken() >= 0) throw jsonError('bytes after the end');
    return { known: this.#known, illFormedMember: this.#illFormedMember };
  }

  #readMember(key: ShortText, first: number): void {
    const name = key.isTruncated ? '' : key.text;
    const isString = first === jsonByte.quote;
    if (isPartName(name)) this.#setMember(name, isString ? this.#readContent() : this.#skipValue(first));
    else if (isShortName(name)) {
      this.#setMember(name, isString ? { kind: 'text', ...readShortText(this.#reader) } : this.#skipValue(first));
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
    return first === jsonByte.null ? undefined : { kind: 'wrong type' };
  }

  #readRawValue(first: number): Member | undefined {
    const offset = this.#reader.position - 1;
    const { depth } = readValue(this.#reader, first);
    if (first === jsonByte.null) return undefined;
    const size = this.#reader.position - offset;
    if (size > this.#maxMetadataBytes) return { kind: 'raw', depth };
    const bytes = this.#store.read(offset, Buffer.allocUnsafe(size));
    return { kind: 'raw', depth, json: bytes.toString('utf8', 0, size) };
  }

  #readContent(): Content {
    const offset = this.#writtenBytes;
    const hash = createHash('sha256');
    const isWellFormed = readString(this.#reader, slice => {
      const bytes = this.#utf8.subarray(0, this.#utf8.write(slice));
      hash.update(bytes);
      this.#store.write(this.#writtenBytes, bytes);
      this.#writtenBytes += bytes.length;
    });
    return { kind: 'content', offset, size: this.#writtenBytes - offset, digest: hash.digest('hex'), isWellFormed };
  }
}
