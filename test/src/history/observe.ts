import { type Answer, parseData, decodeText } from '../client/answer.ts';
import { parseSessionDetail, parseSessionList } from '../api/response-data.ts';
import type { HttpRequest } from '../client/send-request.ts';
import { recentPath, sessionPath, sessionsPath } from '../world/upload.ts';
import {
  type Representation,
  representations,
  type SendRequest,
  type SessionContent,
} from '../world/session-content.ts';
import type { Look } from './history.ts';

/** What a door is asked about. */
export interface Scene {
  readonly project: string;
  /** All that may ever be in the project. */
  readonly sessions: readonly string[];
  /** The content of each marker: an answer is held against it byte for byte. */
  readonly contents: ReadonlyMap<string, SessionContent>;
}

export const everyWay = Object.keys(representations) as Representation[];

type Shown = Map<string, string | undefined>;

/** Looks at all sessions by each list, at the same time. */
export async function lookAtLists(send: SendRequest, scene: Scene): Promise<Look[]> {
  const path = sessionsPath(scene.project);
  const listed = (answer: Answer): Shown => {
    const { sessions, total } = parseSessionList(answer);
    if (total < sessions.length) throw new Error(`${answer.path}: ${sessions.length} of ${total}`);
    return new Map(sessions.filter(isOf(scene)).map(({ id, name }) => [id, name]));
  };
  const sized = (answer: Answer): Shown => {
    const ids = Object.keys((parseData(answer) as { sessions: object }).sessions);
    return new Map(ids.filter(id => !id.includes(':')).map(id => [id, undefined]));
  };
  return Promise.all([
    look(send, scene, { method: 'GET', path }, 'list', listed),
    look(send, scene, { method: 'GET', path: `${path}?limit=1000` }, 'page', listed),
    look(send, scene, { method: 'GET', path: `${path}/sizes` }, 'sizes', sized),
    look(send, scene, { method: 'GET', path: `${recentPath}?limit=100` }, 'recent', listed),
  ]);
}

function isOf({ project }: Scene) {
  return ({ projectId }: { projectId: string }) => projectId === project;
}

/** Looks at one session in every representation or in those named, and by its version, at the same time. */
export async function lookAtSession(send: SendRequest, scene: Scene, session: string, as = everyWay): Promise<Look[]> {
  const path = sessionPath(scene.project, session);
  const narrow = { ...scene, sessions: [session] };
  const version = { method: 'GET', path, headers: { 'If-None-Match': '*' } };
  return Promise.all([
    look(send, narrow, version, 'version', () => new Map([[session, undefined]])),
    ...as.map(way =>
      look(
        send,
        narrow,
        { ...representations[way], path },
        way,
        answer => new Map([[session, markerOf(answer, way, scene)]]),
      ),
    ),
  ]);
}

/** The marker of an answer, whose every byte belongs to that upload. */
function markerOf(answer: Answer, way: Representation, { contents }: Scene): string | undefined {
  if (way === 'head') return undefined;
  const text = decodeText(answer);
  const detail = way === 'json' ? parseSessionDetail(answer) : undefined;
  const marker = detail?.name ?? /content-[0-9a-z]+/.exec(text)?.[0] ?? '';
  const content = contents.get(marker);
  const expected = way === 'json' ? content?.markdown : content?.[way];
  if ((detail?.markdownContent ?? text) !== expected) throw new Error(`${way} of ${answer.path} is of no upload`);
  return marker;
}

async function look(
  send: SendRequest,
  { sessions }: Scene,
  message: HttpRequest,
  door: string,
  shownBy: (answer: Answer) => Shown,
): Promise<Look> {
  const began = performance.now();
  const answer = await send(message);
  const answered = performance.now();
  if (![200, 304, 404].includes(answer.status)) throw new Error(`${door}: ${answer.status} ${decodeText(answer)}`);
  return { door, began, answered, sessions, shown: answer.status === 404 ? new Map() : shownBy(answer) };
}
