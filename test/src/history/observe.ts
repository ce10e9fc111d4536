import { type Answer, parseData, decodeText } from '../client/answer.ts';
import { parseSessionDetail, parseSessionList } from '../api/response-data.ts';
import type { HttpRequest } from '../client/send-request.ts';
import { recentPath, sessionPath, sessionsPath } from '../api/paths.ts';
import {
  type Representation,
  representations,
  type SendRequest,
  type SessionContent,
} from '../world/session-content.ts';
import type { Observation } from './history.ts';

export interface ObservedProject {
  readonly project: string;
  /** All sessions that are ever uploaded to the project. */
  readonly sessions: readonly string[];
  /** The content of each marker. Answers must equal this content byte for byte. */
  readonly contents: ReadonlyMap<string, SessionContent>;
}

export const allRepresentations = Object.keys(representations) as Representation[];

type Shown = Map<string, string | undefined>;

/** Reads all lists that show sessions, at the same time. Throws if a status is unexpected or a total is too small. */
export async function observeLists(send: SendRequest, observed: ObservedProject): Promise<Observation[]> {
  const path = sessionsPath(observed.project);
  const readList = (answer: Answer): Shown => {
    const { sessions, total } = parseSessionList(answer);
    if (total < sessions.length)
      throw new Error(`${answer.path} shows ${sessions.length} sessions, but its total is ${total}`);
    return new Map(sessions.filter(isInProject(observed)).map(({ id, name }) => [id, name]));
  };
  const readSizes = (answer: Answer): Shown => {
    const ids = Object.keys((parseData(answer) as { sessions: object }).sessions);
    return new Map(ids.filter(id => !id.includes(':')).map(id => [id, undefined]));
  };
  return Promise.all([
    observe(send, observed, { method: 'GET', path }, 'list', readList),
    observe(send, observed, { method: 'GET', path: `${path}?limit=1000` }, 'page', readList),
    observe(send, observed, { method: 'GET', path: `${path}/sizes` }, 'sizes', readSizes),
    observe(send, observed, { method: 'GET', path: `${recentPath}?limit=100` }, 'recent', readList),
  ]);
}

function isInProject({ project }: ObservedProject) {
  return ({ projectId }: { projectId: string }) => projectId === project;
}

/** Reads the given representations and sends a conditional request, at the same time. */
export async function observeSession(
  send: SendRequest,
  observed: ObservedProject,
  session: string,
  as = allRepresentations,
): Promise<Observation[]> {
  const path = sessionPath(observed.project, session);
  const singleSession = { ...observed, sessions: [session] };
  const conditionalRequest = { method: 'GET', path, headers: { 'If-None-Match': '*' } };
  return Promise.all([
    observe(send, singleSession, conditionalRequest, 'version', () => new Map([[session, undefined]])),
    ...as.map(representation =>
      observe(
        send,
        singleSession,
        { ...representations[representation], path },
        representation,
        answer => new Map([[session, readMarker(answer, representation, observed)]]),
      ),
    ),
  ]);
}

/**
 * Returns the marker in an answer. Throws unless the answer's content is exactly that of the upload with this marker.
 */
function readMarker(answer: Answer, representation: Representation, { contents }: ObservedProject): string | undefined {
  if (representation === 'head') return undefined;
  const text = decodeText(answer);
  const detail = representation === 'json' ? parseSessionDetail(answer) : undefined;
  const marker = detail?.name ?? /content-[0-9a-z]+/.exec(text)?.[0] ?? '';
  const content = contents.get(marker);
  const expected = representation === 'json' ? content?.markdown : content?.[representation];
  if ((detail?.markdownContent ?? text) !== expected)
    throw new Error(`${representation} of ${answer.path} has the content of no upload`);
  return marker;
}

async function observe(
  send: SendRequest,
  { sessions }: ObservedProject,
  request: HttpRequest,
  route: string,
  readShown: (answer: Answer) => Shown,
): Promise<Observation> {
  const startedMs = performance.now();
  const answer = await send(request);
  const answeredMs = performance.now();
  if (![200, 304, 404].includes(answer.status)) throw new Error(`${route}: ${answer.status} ${decodeText(answer)}`);
  return { route, startedMs, answeredMs, sessions, shown: answer.status === 404 ? new Map() : readShown(answer) };
}
