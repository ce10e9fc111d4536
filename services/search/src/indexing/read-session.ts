import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { parseSessionMetadata, type sessions, type SessionsMethods } from '@archive/contracts';
import { type CallContext, backgroundContext, ServiceError } from '@archive/kit';
import type { Analyser } from '../analysis/analyse.ts';
import { createDocuments, type SessionDocuments } from '../document/create-documents.ts';
import { type Structure, parseStructure, emptyStructure } from '../document/structure.ts';
import { readFacets } from '../facets/facets.ts';
import type { SessionKey } from '../index-port/search-index.ts';

/** Time limit for reading one part of a session. */
const readTimeoutMs = 300_000;
/** Larger session data is not read: roles come from the Markdown only. */
const maxStructuredBytes = 8 * 1024 * 1024;

type SessionReader = Pick<SessionsMethods, 'readForIndex' | 'readSession'>;

/** A live session in its present version. */
export interface PresentSession {
  /** Size of the Markdown in bytes. */
  readonly bytes: number;
  /** Reads the content and analyses it. Throws UNAVAILABLE if the session changes meanwhile. */
  readDocuments(): Promise<SessionDocuments>;
}

/** Looks a session up; undefined if it is not live. Throws UNAVAILABLE if the sessions service does not answer. */
export async function readSession(
  service: SessionReader,
  key: SessionKey,
  analyser: Analyser,
): Promise<PresentSession | undefined> {
  const createContext = () => ({ ...backgroundContext(readTimeoutMs), ownerId: key.ownerId });
  const state = await readState(service, key, createContext());
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
    markdown: () => readContent(service, key, session.etag, 'PART_MARKDOWN', createContext()),
    structure: await readStructure(service, key, session, createContext()),
  });
  return { bytes: session.sizes?.markdown ?? 0, readDocuments: async () => createDocuments(await source(), analyser) };
}

async function readState(service: SessionReader, key: SessionKey, context: CallContext) {
  // Leaving the loop cancels the call: the content is read later.
  for await (const { state } of service.readForIndex(key, context)) return state;
  return undefined;
}

async function* readContent(
  service: SessionReader,
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

/** Reads the session data; empty if it is absent, larger than 8 MiB or of another format. */
async function readStructure(
  service: SessionReader,
  key: SessionKey,
  { sizes, etag }: sessions.Session,
  context: CallContext,
): Promise<Structure> {
  const size = sizes?.sessionData;
  if (size === undefined || size > maxStructuredBytes) return emptyStructure;
  const chunks: Buffer[] = [];
  for await (const chunk of readContent(service, key, etag, 'PART_SESSION_DATA', context)) chunks.push(chunk);
  const text = await promisify(gunzip)(Buffer.concat(chunks), { maxOutputLength: maxStructuredBytes });
  return parseStructure(text.toString());
}
