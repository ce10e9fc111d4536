import { randomUUID } from 'node:crypto';
import { decodeText } from '../client/answer.ts';
import { parseStoredUpload } from '../api/response-data.ts';
import { sendFirstHalf } from '../client/partial-request.ts';
import { createProjectId } from '../world/upload.ts';
import { projectPath, sessionPath } from '../api/paths.ts';
import type { Random } from '@archive/kit/testing';
import type { StoredUpload } from '../api/resources.ts';
import { bindToGateway } from '../world/bind-to-gateway.ts';
import { type SendRequest, createUploadRequest, type SessionContent, createContent } from '../world/session-content.ts';
import type { Client, World } from '../world/world.ts';
import { allRepresentations, observeLists, observeSession, type ObservedProject } from './observe.ts';
import type { History, Upload } from './history.ts';
import { Signal } from './signal.ts';

export interface RaceOptions {
  readonly world: World;
  readonly client: Client;
  readonly random: Random;
  /** Each deletion removes the project or one session. */
  readonly deletionTarget: 'project' | 'session';
  readonly deletions: number;
  readonly minUploads: number;
}

const uploaderCount = 8;
/** Number of uploaders that send the second half of most bodies only after the next deletion. */
const partialUploaderCount = 4;

/** Uploads sessions of one project through every gateway while the project or its sessions are deleted. */
export class DeletionRace {
  readonly history: History = { uploads: [], deletions: [], observations: [] };
  readonly observedProject: ObservedProject;
  readonly #contents = new Map<string, SessionContent>();
  readonly #options: RaceOptions;
  readonly #gateways: { url: string; send: SendRequest }[];
  readonly #uploadStarted = new Signal();
  readonly #deletionAnswered = new Signal();
  readonly #halfSent = new Set<string>();
  #serial = 0;
  #isFinished = false;

  constructor(options: RaceOptions) {
    const { world, client } = options;
    this.#options = options;
    this.#gateways = world.archive.gateways.map(url => ({ url, send: bindToGateway(world, client, url) }));
    const sessions = Array.from({ length: 24 }, () => randomUUID());
    this.observedProject = { project: createProjectId(), sessions, contents: this.#contents };
  }

  /** Resolves after the last deletion, when every upload has an answer. */
  async run(): Promise<void> {
    const uploading = Promise.all(
      Array.from({ length: uploaderCount }, (_, n) => this.#uploadAll(n < partialUploaderCount)),
    );
    await Promise.race([this.#deleteAll(), uploading]);
    await uploading;
  }

  /** Reads the lists and the given sessions through every gateway. */
  async observe(sessions: readonly string[]): Promise<void> {
    for (const { send } of this.#gateways) {
      const observations = [
        observeLists(send, this.observedProject),
        ...sessions.map(id => observeSession(send, this.observedProject, id)),
      ];
      this.history.observations.push(...(await Promise.all(observations)).flat());
    }
  }

  /** Without `session`, deletes the project. Throws unless the answer is 200 or 404. */
  async delete(session?: string): Promise<void> {
    const { project, sessions } = this.observedProject;
    const path = session === undefined ? projectPath(project) : sessionPath(project, session);
    const startedMs = performance.now();
    const { status } = await this.#pickGateway().send({ method: 'DELETE', path });
    const answeredMs = performance.now();
    if (status !== 200 && status !== 404) throw new Error(`DELETE: ${status}`);
    this.history.deletions.push({ startedMs, answeredMs, status, ...(session === undefined ? {} : { session }) });
    const noSessionsShown = {
      sessions: session === undefined ? sessions : [session],
      shown: new Map<string, string>(),
    };
    if (status === 404) this.history.observations.push({ route: 'DELETE', startedMs, answeredMs, ...noSessionsShown });
  }

  async #deleteAll(): Promise<void> {
    const { deletionTarget, deletions, minUploads } = this.#options;
    for (let n = 1; n <= deletions; n += 1) {
      while (this.#serial < (n * minUploads) / deletions) await this.#uploadStarted.wait();
      const sessions = this.#pickSessions();
      await this.delete(deletionTarget === 'project' ? undefined : sessions[0]);
      this.#deletionAnswered.fire();
      await this.observe(sessions);
    }
    this.#isFinished = true;
    this.#deletionAnswered.fire();
  }

  /**
   * Picks the sessions of the latest two uploads and a random session. In half of the calls, a session with a half-sent
   * upload comes first, if there is one.
   */
  #pickSessions(): string[] {
    const { random } = this.#options;
    const halfSent = this.#halfSent.size > 0 && random.chance(0.5) ? [random.pick([...this.#halfSent])] : [];
    const latest = this.history.uploads.slice(-2).map(upload => upload.session);
    return [...new Set([...halfSent, ...latest, random.pick(this.observedProject.sessions)])];
  }

  async #uploadAll(sendsPartially: boolean): Promise<void> {
    while (!this.#isFinished) {
      const session = this.#options.random.pick(this.observedProject.sessions);
      const upload = await this.#upload(session, sendsPartially && this.#options.random.chance(0.7));
      this.history.uploads.push(upload);
      const { send } = this.#pickGateway();
      const representation = this.#options.random.pick(allRepresentations);
      this.history.observations.push(...(await observeSession(send, this.observedProject, session, [representation])));
    }
  }

  async #upload(session: string, isPartial: boolean): Promise<Upload> {
    const marker = this.#pickContent(session);
    const request = createUploadRequest(this.observedProject.project, session, this.#contents.get(marker)!);
    const { url, send } = this.#pickGateway();
    this.#serial += 1;
    this.#uploadStarted.fire();
    const startedMs = performance.now();
    const partialRequest = isPartial ? await this.#sendFirstHalf(url, session, request) : undefined;
    const lastByteSentMs = performance.now();
    const answer = this.#options.world.recorder.check(await (partialRequest ? partialRequest.finish() : send(request)));
    const upload = { session, marker, startedMs, lastByteSentMs, answeredMs: performance.now(), status: answer.status };
    if (![200, 201, 404].includes(answer.status)) throw new Error(`PUT: ${answer.status} ${decodeText(answer)}`);
    if (answer.status !== 404) this.#recordCreated(upload, parseStoredUpload(answer));
    return upload;
  }

  async #sendFirstHalf(url: string, session: string, request: Parameters<typeof sendFirstHalf>[1]) {
    const headers = { ...request.headers, Authorization: `Bearer ${this.#options.client.key.key}` };
    const partialRequest = await sendFirstHalf(url, { ...request, headers });
    this.#halfSent.add(session);
    if (!this.#isFinished) await this.#deletionAnswered.wait();
    this.#halfSent.delete(session);
    return partialRequest;
  }

  /** The member `created` of an answer shows whether the session existed before. */
  #recordCreated(upload: Upload, { created }: StoredUpload): void {
    const shown = new Map(created ? [] : [[upload.session, undefined]]);
    this.history.observations.push({ ...upload, route: 'PUT', sessions: [upload.session], shown, fromUpload: upload });
  }

  /** Half of a session's uploads have equal content. */
  #pickContent(session: string): string {
    const { random } = this.#options;
    const isRepeated = random.chance(0.5);
    const marker = isRepeated
      ? `content-s${this.observedProject.sessions.indexOf(session)}`
      : `content-u${this.#serial}`;
    if (!this.#contents.has(marker)) {
      this.#contents.set(marker, createContent(marker, 'filling '.repeat(random.integer(2_000))));
    }
    return marker;
  }

  #pickGateway() {
    return this.#options.random.pick(this.#gateways);
  }
}
