import { parseSessionMetadata, type sessions, type SessionsMethods } from '@archive/contracts';
import { type CallContext, backgroundContext, ServiceError } from '@archive/kit';
import type { SessionContent } from '../document-worker/document-pool.ts';
import { maxStructuredBytes } from '../document/read-structure.ts';
import { readFacets } from '../facets/facets.ts';
import type { SessionKey, Summary } from '../index-port/search-index.ts';

/** For one part of a session. */
const readTimeoutMs = 300_000;
type Part = sessions.ReadSessionRequest['part'];
type SessionReader = Pick<SessionsMethods, 'readForIndex' | 'readSession'>;

/**
 * Returns undefined if the session is not live. Throws UNAVAILABLE if the sessions service does not answer. The
 * functions of the content throw UNAVAILABLE or NOT_FOUND if the session changes meanwhile.
 */
export async function readSession(service: SessionReader, key: SessionKey): Promise<SessionContent | undefined> {
  const createContext = () => ({ ...backgroundContext(readTimeoutMs), ownerId: key.ownerId });
  const state = await readState(service, key, createContext());
  if (!state?.session) return undefined;
  const { session, version, generation } = state;
  const { markdown = 0, sessionData } = session.sizes ?? {};
  const hasStructure = sessionData !== undefined && sessionData <= maxStructuredBytes;
  const open = (part: Part) => () => readContent(service, key, session.etag, part, createContext());
  return {
    facts: {
      ...key,
      version,
      generation,
      summary: createSummary(session),
      facets: { ...readFacets(parseSessionMetadata(session.metadataJson)), activityMs: state.activityMs },
    },
    bytes: markdown + (hasStructure ? sessionData : 0),
    markdown: open('PART_MARKDOWN'),
    sessionData: hasStructure ? open('PART_SESSION_DATA') : undefined,
  };
}

function createSummary({ name, createdMs, updatedMs, startedMs, endedMs, metadataJson }: sessions.Session): Summary {
  return {
    name,
    createdMs,
    updatedMs,
    ...(startedMs === undefined ? {} : { startedMs }),
    ...(endedMs === undefined ? {} : { endedMs }),
    metadataJson,
  };
}

async function readState(service: SessionReader, key: SessionKey, context: CallContext) {
  // Leaving the loop cancels the call before the service sends the content.
  for await (const { state } of service.readForIndex(key, context)) return state;
  return undefined;
}

async function* readContent(
  service: SessionReader,
  key: SessionKey,
  etag: string,
  part: Part,
  context: CallContext,
): AsyncIterable<Buffer> {
  for await (const { session, content } of service.readSession({ ...key, part }, context)) {
    if (session && session.etag !== etag) throw new ServiceError('UNAVAILABLE', 'Session changed while it was indexed');
    yield content;
  }
}
