import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { parseSessionMetadata, type sessions, type SessionsMethods } from '@archive/contracts';
import { type CallContext, backgroundContext, ServiceError } from '@archive/kit';
import type { Analyser } from '../analysis/analyse.ts';
import { documentsOf, type Documents } from '../document/create-documents.ts';
import { type Structure, structureIn, unstructured } from '../document/structure.ts';
import { readFacets } from '../facets.ts';
import type { SessionKey } from '../index-port/search-index.ts';

/** A session's content may take this long to come, in ms. */
const patience = 300_000;
/** Structured sessions above this many bytes are not read: roles come from the Markdown's headers alone. */
const mostStructured = 8 * 1024 * 1024;

type Sessions = Pick<SessionsMethods, 'readForIndex' | 'readSession'>;

/** A session as it is now. */
export interface Present {
  /** Of its Markdown. */
  readonly bytes: number;
  /** Its documents; UNAVAILABLE where it changes meanwhile. */
  documents(): Promise<Documents>;
}

/** Looks a session up; undefined where it is not live. */
export async function readSession(
  service: Sessions,
  key: SessionKey,
  analyser: Analyser,
): Promise<Present | undefined> {
  const inTime = () => ({ ...backgroundContext(patience), ownerId: key.ownerId });
  const state = await stateOf(service, key, inTime());
  if (!state?.session) return undefined;
  const { session, version, generation } = state;
  const source = async () => ({
    ...key,
    version,
    generation,
    summary: {
      name: session.name,
      createdMs: session.createdMs,
      updatedMs: session.updatedMs,
      ...(session.startedMs === undefined ? {} : { startedMs: session.startedMs }),
      ...(session.endedMs === undefined ? {} : { endedMs: session.endedMs }),
      metadataJson: session.metadataJson,
    },
    facets: { ...readFacets(parseSessionMetadata(session.metadataJson)), activityMs: state.activityMs },
    markdown: () => contentOf(service, key, session.etag, 'PART_MARKDOWN', inTime()),
    structure: await structureOf(service, key, session, inTime()),
  });
  return { bytes: session.sizes?.markdown ?? 0, documents: async () => documentsOf(await source(), analyser) };
}

async function stateOf(service: Sessions, key: SessionKey, context: CallContext) {
  // Leaving the loop cancels the call: the content is read when it is needed.
  for await (const { state } of service.readForIndex(key, context)) return state;
  return undefined;
}

async function* contentOf(
  service: Sessions,
  key: SessionKey,
  etag: string,
  part: sessions.ReadSessionRequest['part'],
  context: CallContext,
): AsyncIterable<Buffer> {
  for await (const { session, content } of service.readSession({ ...key, part }, context)) {
    if (session && session.etag !== etag) throw new ServiceError('UNAVAILABLE', 'Session changed while it was indexed');
    yield content;
  }
}

/** What the structured session tells (formats.md); nothing where it is absent, large or of another kind. */
async function structureOf(
  service: Sessions,
  key: SessionKey,
  { sizes, etag }: sessions.Session,
  context: CallContext,
): Promise<Structure> {
  const size = sizes?.sessionData;
  if (size === undefined || size > mostStructured) return unstructured;
  const pieces: Buffer[] = [];
  for await (const piece of contentOf(service, key, etag, 'PART_SESSION_DATA', context)) pieces.push(piece);
  const text = await promisify(gunzip)(Buffer.concat(pieces), { maxOutputLength: mostStructured });
  return structureIn(text.toString());
}
