import { randomUUID } from 'node:crypto';
import { Semaphore } from '@archive/kit';
import { decodeText } from '../client/answer.ts';
import { parseProjectDeletion } from '../api/response-data.ts';
import { createProjectId } from './upload.ts';
import { projectPath } from '../api/paths.ts';
import {
  readAllRepresentations,
  type SendRequest,
  createUploadRequest,
  createContent,
  type SessionContent,
} from './session-content.ts';

/** Creates, deletes and reads the projects of one client. */
export class ErasureClient {
  readonly #send: SendRequest;
  /** The archive could refuse more parallel uploads with 503. */
  readonly #uploads = new Semaphore(16);

  constructor(send: SendRequest) {
    this.#send = send;
  }

  async createProject(sessions = 3): Promise<string> {
    const project = createProjectId();
    const markers = Array.from({ length: sessions }, (_, n) => `content-${n}`);
    await Promise.all(markers.map(marker => this.upload(project, randomUUID(), marker)));
    return project;
  }

  /** Throws if the archive does not store the upload. */
  async upload(project: string, session: string, marker: string): Promise<SessionContent> {
    const content = createContent(marker);
    const answer = await this.#uploads.run(() => this.#send(createUploadRequest(project, session, content)));
    if (answer.status > 201) throw new Error(`PUT: ${answer.status} ${decodeText(answer)}`);
    return content;
  }

  /** Returns the id of the project's owner. */
  async deleteProject(project: string): Promise<string> {
    const answer = await this.#send({ method: 'DELETE', path: projectPath(project) });
    return parseProjectDeletion(answer).deletedProject.ownerId;
  }

  readSession(project: string, session: string): Promise<SessionContent | undefined> {
    return readAllRepresentations(this.#send, project, session);
  }

  /**
   * Uploads the same session into three generations of a project. Then delivers the erasures of two generations twice
   * and out of order. Returns the stored and the expected content.
   */
  async replayErasures(deliver: (project: string, owner: string, generation: number) => Promise<void>) {
    const [project, session] = [createProjectId(), randomUUID()];
    await this.upload(project, session, 'content-same');
    await this.deleteProject(project);
    await this.upload(project, session, 'content-same');
    const owner = await this.deleteProject(project);
    const expected = await this.upload(project, session, 'content-same');
    for (const generation of [2, 1, 2, 1]) await deliver(project, owner, generation);
    return { found: await this.readSession(project, session), expected };
  }
}
