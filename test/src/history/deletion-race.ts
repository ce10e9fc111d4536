import { randomUUID } from 'node:crypto';
import { decodeText } from '../client/answer.ts';
import { parseStoredUpload } from '../api/response-data.ts';
import { sendFirstHalf } from '../client/partial-request.ts';
import { newProjectId, projectPath, sessionPath } from '../world/upload.ts';
import type { Random } from '@archive/kit/testing';
import type { StoredUpload } from '../api/resources.ts';
import { bindToGateway } from '../world/bind-to-gateway.ts';
import { type SendRequest, uploadRequest, type SessionContent, contentWithMarker } from '../world/session-content.ts';
import type { Client, World } from '../world/world.ts';
import { everyWay, lookAtLists, lookAtSession, type Scene } from './observe.ts';
import type { History, Upload } from './history.ts';
import { Signal } from './signal.ts';

export interface RaceOptions {
  readonly world: World;
  readonly client: Client;
  readonly random: Random;
  /** What is deleted: the project, or one session at a time. */
  readonly victim: 'project' | 'session';
  readonly deletions: number;
  /** At least so many. */
  readonly uploads: number;
}

const uploaders = 8;
/** So many of them hold half of their bodies back over a deletion. */
const holders = 4;

/** Uploads sessions to one project, to every gateway, while they are deleted. */
export class Race {
  readonly history: History = { uploads: [], deletions: [], looks: [] };
  readonly scene: Scene;
  readonly #contents = new Map<string, SessionContent>();
  readonly #options: RaceOptions;
  readonly #gateways: { url: string; send: SendRequest }[];
  readonly #begun = new Signal();
  readonly #deleted = new Signal();
  #serial = 0;
  #over = false;

  constructor(options: RaceOptions) {
    const { world, client } = options;
    this.#options = options;
    this.#gateways = world.archive.gateways.map(url => ({ url, send: bindToGateway(world, client, url) }));
    const sessions = Array.from({ length: 24 }, () => randomUUID());
    this.scene = { project: newProjectId(), sessions, contents: this.#contents };
  }

  /** Resolves when the last deletion was made and every upload has its answer. */
  async run(): Promise<void> {
    const uploading = Promise.all(Array.from({ length: uploaders }, (_, n) => this.#uploadAll(n < holders)));
    await Promise.race([this.#deleteAll(), uploading]);
    await uploading;
  }

  /** Looks through every door of every gateway. */
  async look(sessions: readonly string[]): Promise<void> {
    for (const { send } of this.#gateways) {
      const looks = [lookAtLists(send, this.scene), ...sessions.map(id => lookAtSession(send, this.scene, id))];
      this.history.looks.push(...(await Promise.all(looks)).flat());
    }
  }

  async delete(session?: string): Promise<void> {
    const { project, sessions } = this.scene;
    const path = session === undefined ? projectPath(project) : sessionPath(project, session);
    const began = performance.now();
    const { status } = await this.#gateway().send({ method: 'DELETE', path });
    const answered = performance.now();
    if (status !== 200 && status !== 404) throw new Error(`DELETE: ${status}`);
    this.history.deletions.push({ began, answered, status, ...(session === undefined ? {} : { session }) });
    const gone = { sessions: session === undefined ? sessions : [session], shown: new Map<string, string>() };
    if (status === 404) this.history.looks.push({ door: 'DELETE', began, answered, ...gone });
  }

  async #deleteAll(): Promise<void> {
    const { victim, deletions, uploads } = this.#options;
    for (let n = 1; n <= deletions; n += 1) {
      while (this.#serial < (n * uploads) / deletions) await this.#begun.wait();
      const sessions = this.#some();
      await this.delete(victim === 'project' ? undefined : sessions[0]);
      this.#deleted.fire();
      await this.look(sessions);
    }
    this.#over = true;
    this.#deleted.fire();
  }

  /** The next sessions to look at, some that are uploaded just now among them. */
  #some(): string[] {
    const latest = this.history.uploads.slice(-2).map(upload => upload.session);
    return [...new Set([...latest, this.#options.random.pick(this.scene.sessions)])];
  }

  async #uploadAll(holds: boolean): Promise<void> {
    while (!this.#over) {
      const session = this.#options.random.pick(this.scene.sessions);
      const upload = await this.#upload(session, holds && this.#options.random.chance(0.7));
      this.history.uploads.push(upload);
      const { send } = this.#gateway();
      const way = this.#options.random.pick(everyWay);
      this.history.looks.push(...(await lookAtSession(send, this.scene, session, [way])));
    }
  }

  async #upload(session: string, held: boolean): Promise<Upload> {
    const marker = this.#content(session);
    const message = uploadRequest(this.scene.project, session, this.#contents.get(marker)!);
    const { url, send } = this.#gateway();
    this.#serial += 1;
    this.#begun.fire();
    const began = performance.now();
    const request = held ? await this.#hold(url, message) : undefined;
    const sent = performance.now();
    const answer = this.#options.world.recorder.check(await (request ? request.finish() : send(message)));
    const upload = { session, marker, began, sent, answered: performance.now(), status: answer.status };
    if (![200, 201, 404].includes(answer.status)) throw new Error(`PUT: ${answer.status} ${decodeText(answer)}`);
    if (answer.status !== 404) this.#explain(upload, parseStoredUpload(answer));
    return upload;
  }

  async #hold(url: string, message: Parameters<typeof sendFirstHalf>[1]) {
    const headers = { ...message.headers, Authorization: `Bearer ${this.#options.client.key.key}` };
    const request = await sendFirstHalf(url, { ...message, headers });
    if (!this.#over) await this.#deleted.wait();
    return request;
  }

  /** An answer that says whether the session was there already is a look, too. */
  #explain(upload: Upload, { created }: StoredUpload): void {
    const shown = new Map(created ? [] : [[upload.session, undefined]]);
    this.history.looks.push({ ...upload, door: 'PUT', sessions: [upload.session], shown, of: upload });
  }

  /** Half of the uploads of a session are equal. */
  #content(session: string): string {
    const { random } = this.#options;
    const same = random.chance(0.5);
    const marker = same ? `content-s${this.scene.sessions.indexOf(session)}` : `content-u${this.#serial}`;
    if (!this.#contents.has(marker)) {
      this.#contents.set(marker, contentWithMarker(marker, 'filling '.repeat(random.integer(2_000))));
    }
    return marker;
  }

  #gateway() {
    return this.#options.random.pick(this.#gateways);
  }
}
