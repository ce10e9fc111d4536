import { deadlineIn } from '@archive/kit';
import { type ReadTimeMs } from '../../clock/shared-clock.ts';
import {
  type EncodedHead,
  type EncodedPassage,
  type SearchIndex,
  type SessionKey,
} from '../../index-port/search-index.ts';
import { type Bulk, createBulk, type WriteOperation } from '../client/bulk.ts';
import { type Engine } from '../client/client.ts';
import { createTombstoneDocument, createHeadDocument } from '../schema/head-document.ts';
import { ownerKey, sessionIdOf, versionKey } from '../schema/ids.ts';
import { type IndexKind, type IndexPair } from '../lifecycle/indices.ts';
import { deleteReplacedPassages, type ReplacedSession } from '../cleanup/delete-passages.ts';
import { multiGet } from '../client/multi-get.ts';
import { createPassageDocument } from '../schema/passage-document.ts';
import { refresh } from '../client/refresh.ts';

/** The sweep also writes through `bulk`. */
export type Writer = Pick<SearchIndex, 'write' | 'writeTombstone' | 'flush'> & { readonly bulk: Bulk };

/**
 * Returns the targets of writes. `write` returns the result of the last target, which is the live target or the target
 * of a rebuild. Throws UNAVAILABLE if the live target is missing.
 */
export type ReadTargets = () => Promise<readonly IndexPair[]>;

const timeoutMs = 10_000;
/**
 * For each target, the next flush deletes the replaced passages of at most this many sessions. The sweep deletes the
 * rest.
 */
const maxReplaced = 10_000;

/**
 * Creates a writer to every index pair that `readTargets` returns. A flush makes new versions visible, and then deletes
 * the passages of the earlier versions.
 */
export function createWriter(engine: Engine, readTargets: ReadTargets, readTimeMs: ReadTimeMs): Writer {
  const bulk = createBulk(engine);
  const replaced = new Map<string, Map<string, ReplacedSession>>();
  const noteReplaced = (target: IndexPair, key: SessionKey, version: number, isDeleted = false) => {
    const noted = replaced.get(target.heads) ?? new Map<string, ReplacedSession>();
    const id = sessionIdOf(key);
    if (noted.size < maxReplaced) noted.set(id, { id, version, isDeleted });
    replaced.set(target.heads, noted);
  };
  /** Resolves to true if the document is written; false if the index has this version or a later one. */
  const replaceHead = async (
    target: IndexPair,
    key: SessionKey,
    version: number,
    document: Record<string, unknown>,
    isAlone = false,
  ): Promise<boolean> => {
    const [outcome] = await bulk([headOperation(target, key, version, document)], isAlone);
    if (outcome === 'done') noteReplaced(target, key, version, document['live'] === false);
    if (outcome === 'superseded') noteReplaced(target, key, await readVersion(engine, target, key));
    return outcome !== 'superseded';
  };
  return {
    bulk,
    async write(head, passages, { isAlone = false } = {}) {
      const stored = await readVersions(engine, await readTargets(), head);
      const targets = stored.filter(({ version }) => version < head.version);
      // The process that wrote the stored version may have ended before it deleted the passages of earlier versions.
      for (const { target, version } of stored) if (version >= head.version) noteReplaced(target, head, version);
      if (targets.length === 0) return false;
      const document = createHeadDocument(head);
      for await (const batch of passages)
        await bulk(passageOperations(targets, head, batch, await readTimeMs()), isAlone);
      let isLiveWritten = false;
      for (const { target } of targets) {
        const isWritten = await replaceHead(target, head, head.version, document, isAlone);
        if (target === stored.at(-1)?.target) isLiveWritten = isWritten;
      }
      return isLiveWritten;
    },
    async writeTombstone(key, version) {
      const tombstone = createTombstoneDocument(key, version, await readTimeMs());
      for (const target of await readTargets()) await replaceHead(target, key, version, tombstone);
    },
    async flush() {
      for (const target of await readTargets())
        await makeVisible(engine, bulk, target, replaced.get(target.heads) ?? new Map<string, ReplacedSession>());
    },
  };
}

/** Makes writes visible and deletes the passages that they replace; a failed deletion is repeated by the next flush. */
async function makeVisible(
  engine: Engine,
  bulk: Bulk,
  target: IndexPair,
  replaced: Map<string, ReplacedSession>,
): Promise<void> {
  const toDelete = [...replaced];
  await refresh(engine, target.passages);
  await refresh(engine, target.heads);
  if (toDelete.length === 0) return;
  await deleteReplacedPassages(
    engine,
    bulk,
    target,
    toDelete.map(([, session]) => session),
  );
  await refresh(engine, target.passages);
  for (const [id, session] of toDelete) if (replaced.get(id) === session) replaced.delete(id);
}

function readVersions(
  engine: Engine,
  targets: readonly IndexPair[],
  key: SessionKey,
): Promise<{ target: IndexPair; version: number }[]> {
  return Promise.all(targets.map(async target => ({ target, version: await readVersion(engine, target, key) })));
}

/** Reads the version of a head or tombstone, even before searches find the document. Returns 0 if there is neither. */
async function readVersion(engine: Engine, { heads }: IndexPair, key: SessionKey): Promise<number> {
  const docs = [{ _id: sessionIdOf(key), routing: ownerKey(key.ownerId) }];
  const [doc] = await multiGet(engine, { index: heads, docs, _source: false }, deadlineIn(timeoutMs));
  return doc?._version ?? 0;
}

function headOperation(
  target: IndexPair,
  key: SessionKey,
  version: number,
  document: Record<string, unknown>,
): WriteOperation {
  const location = { _index: target.heads, _id: sessionIdOf(key), routing: ownerKey(key.ownerId) };
  const action = { index: { ...location, version, version_type: 'external' } };
  return { action, document: withoutUnknownFields(target, 'heads', document) };
}

function passageOperations(
  targets: readonly { readonly target: IndexPair }[],
  head: EncodedHead,
  passages: readonly EncodedPassage[],
  writtenMs: number,
): WriteOperation[] {
  return targets.flatMap(({ target }) => passages.map(passage => passageOperation(target, head, passage, writtenMs)));
}

function passageOperation(
  target: IndexPair,
  head: EncodedHead,
  passage: EncodedPassage,
  writtenMs: number,
): WriteOperation {
  const _id = `${versionKey(sessionIdOf(head), head.version)}.${passage.n}`;
  const action = { index: { _index: target.passages, _id, routing: ownerKey(head.ownerId) } };
  const document = createPassageDocument(head, passage, writtenMs);
  return { action, document: withoutUnknownFields(target, 'passages', document) };
}

/** Leaves out fields that an older mapping lacks, because an index rejects documents with unknown fields. */
function withoutUnknownFields(
  { fields }: IndexPair,
  kind: IndexKind,
  document: Record<string, unknown>,
): Record<string, unknown> {
  if (!fields) return document;
  return Object.fromEntries(Object.entries(document).filter(([name]) => fields[kind].has(name)));
}
