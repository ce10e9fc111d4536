import { randomUUID } from 'node:crypto';
import { Semaphore } from '@archive/kit';
import { decodeText } from '../client/answer.ts';
import { parseProjectDeletion } from '../api/response-data.ts';
import { newProjectId } from './upload.ts';
import { projectPath } from '../api/paths.ts';
import {
  readAllRepresentations,
  type SendRequest,
  uploadRequest,
  contentWithMarker,
  type SessionContent,
} from './session-content.ts';

/** What a test of erasures does with a client's projects. */
export class ErasureClient {
  readonly #send: SendRequest;
  /** More at once may be told to come back later, which is not what is tested here. */
  readonly #uploads = new Semaphore(16);

  constructor(send: SendRequest) {
    this.#send = send;
  }

  /** A project of some sessions, and its id. */
  async newProject(sessions = 3): Promise<string> {
    const project = newProjectId();
    const markers = Array.from({ length: sessions }, (_, n) => `content-${n}`);
    await Promise.all(markers.map(marker => this.upload(project, randomUUID(), marker)));
    return project;
  }

  async upload(project: string, session: string, marker: string): Promise<SessionContent> {
    const content = contentWithMarker(marker);
    const answer = await this.#uploads.run(() => this.#send(uploadRequest(project, session, content)));
    if (answer.status > 201) throw new Error(`PUT: ${answer.status} ${decodeText(answer)}`);
    return content;
  }

  /** Deletes a project, and gives its owner. */
  async deleteProject(project: string): Promise<string> {
    const answer = await this.#send({ method: 'DELETE', path: projectPath(project) });
    return parseProjectDeletion(answer).deletedProject.ownerId;
  }

  readSession(project: string, session: string): Promise<SessionContent | undefined> {
    return readAllRepresentations(this.#send, project, session);
  }

  /**
   * Lets a session of equal content live and die twice and live again, has both erasures delivered again, twice and out
   * of order, and gives what is there then beside what has to be.
   */
  async replayErasures(deliver: (project: string, owner: string, generation: number) => Promise<void>) {
    const [project, session] = [newProjectId(), randomUUID()];
    await this.upload(project, session, 'content-same');
    await this.deleteProject(project);
    await this.upload(project, session, 'content-same');
    const owner = await this.deleteProject(project);
    const expected = await this.upload(project, session, 'content-same');
    for (const generation of [2, 1, 2, 1]) await deliver(project, owner, generation);
    return { found: await this.readSession(project, session), expected };
  }
}
