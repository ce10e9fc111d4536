import { deadlineIn } from '@archive/kit';
import { type Head, type Passage, type SearchIndex, type SessionKey } from '../../index-port/search-index.ts';
import { type Bulk, createBulk, type Operation } from '../client/bulk.ts';
import { type Engine } from '../client/client.ts';
import { deadDocument, headDocument } from '../schema/head-document.ts';
import { ownerKey, sessionIdOf, versionKey } from '../schema/ids.ts';
import { type Kind, type Target } from '../lifecycle/indices.ts';
import { deleteReplaced, type Replaced } from '../cleanup/delete-passages.ts';
import { multiGet } from '../client/multi-get.ts';
import { passageDocument } from '../schema/passage-document.ts';
import { refresh } from '../client/refresh.ts';

export type Writer = Pick<SearchIndex, 'write' | 'bury' | 'flush'> & { readonly bulk: Bulk };

/** Where to write now; the target that answers is the last. Throws UNAVAILABLE where it is missing. */
export type Targets = () => Promise<readonly Target[]>;

const timeout = 10_000;
/** Sessions whose replaced passages wait for a flush; beyond that the sweep finds them. */
const mostReplaced = 10_000;

/** Writes to all targets. An earlier version's passages are deleted by the flush that shows the new one. */
export function createWriter(engine: Engine, targetsNow: Targets): Writer {
  const bulk = createBulk(engine);
  const replaced = new Map<string, Map<string, Replaced>>();
  const note = (target: Target, key: SessionKey, version: number, dead = false) => {
    const noted = replaced.get(target.heads) ?? new Map<string, Replaced>();
    const id = sessionIdOf(key);
    if (noted.size < mostReplaced) noted.set(id, { id, version, dead });
    replaced.set(target.heads, noted);
  };
  const replace = async (target: Target, key: SessionKey, version: number, document: Record<string, unknown>) => {
    const [outcome] = await bulk([headOperation(target, key, version, document)]);
    if (outcome === 'created') return;
    if (outcome === 'done') note(target, key, version, document['live'] === false);
    else note(target, key, await storedVersion(engine, target, key));
  };
  return {
    bulk,
    async write(head, passages) {
      const stored = await versionsIn(engine, await targetsNow(), head);
      const targets = stored.filter(({ version }) => version < head.version);
      // Whoever wrote that may have ended before its flush.
      for (const { target, version } of stored) if (version >= head.version) note(target, head, version);
      if (targets.length === 0) return;
      const document = await headDocument(head);
      for await (const batch of passages) {
        const operations = targets.flatMap(({ target }) =>
          batch.map(passage => passageOperation(target, head, document.partial, passage)),
        );
        await bulk(operations);
      }
      for (const { target } of targets) await replace(target, head, head.version, document);
    },
    async bury(key, version) {
      for (const target of await targetsNow()) await replace(target, key, version, deadDocument(key, version));
    },
    async flush() {
      for (const target of await targetsNow())
        await show(engine, bulk, target, replaced.get(target.heads) ?? new Map<string, Replaced>());
    },
  };
}

/** Shows what is written and deletes what it replaced; what could not be deleted stays noted. */
async function show(engine: Engine, bulk: Bulk, target: Target, replaced: Map<string, Replaced>): Promise<void> {
  const before = [...replaced];
  await refresh(engine, target.passages);
  await refresh(engine, target.heads);
  if (before.length === 0) return;
  await deleteReplaced(
    engine,
    bulk,
    target,
    before.map(([, one]) => one),
  );
  await refresh(engine, target.passages);
  for (const [id, one] of before) if (replaced.get(id) === one) replaced.delete(id);
}

/** The version of a session that each target has. */
function versionsIn(
  engine: Engine,
  targets: readonly Target[],
  key: SessionKey,
): Promise<{ target: Target; version: number }[]> {
  return Promise.all(targets.map(async target => ({ target, version: await storedVersion(engine, target, key) })));
}

/** The version of a session's head, dead or alive, visible or not yet; 0 for none. */
async function storedVersion(engine: Engine, { heads }: Target, key: SessionKey): Promise<number> {
  const docs = [{ _id: sessionIdOf(key), routing: ownerKey(key.ownerId) }];
  const [doc] = await multiGet(engine, { index: heads, docs, _source: false }, deadlineIn(timeout));
  return doc?._version ?? 0;
}

function headOperation(target: Target, key: SessionKey, version: number, document: Record<string, unknown>): Operation {
  const where = { _index: target.heads, _id: sessionIdOf(key), routing: ownerKey(key.ownerId) };
  const action = { index: { ...where, version, version_type: 'external' } };
  return { action, document: fitting(target, 'heads', document) };
}

function passageOperation(target: Target, head: Head, partial: boolean, passage: Passage): Operation {
  const _id = `${versionKey(sessionIdOf(head), head.version)}.${passage.n}`;
  const action = { index: { _index: target.passages, _id, routing: ownerKey(head.ownerId) } };
  return { action, document: fitting(target, 'passages', passageDocument(head, head.version, partial, passage)) };
}

/** A document without what an older mapping has no field for: it would refuse the whole. */
function fitting({ fields }: Target, kind: Kind, document: Record<string, unknown>): Record<string, unknown> {
  if (!fields) return document;
  return Object.fromEntries(Object.entries(document).filter(([name]) => fields[kind].has(name)));
}
