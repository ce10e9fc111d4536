import { randomBytes, randomUUID } from 'node:crypto';
import { createProjectId } from '../world/upload.ts';
import type { Random } from '@archive/kit/testing';
import { createUploadRequest, type SendRequest, type SessionContent, createContent } from '../world/session-content.ts';
import { UploadRecord } from './upload-record.ts';

interface UploadTask {
  readonly session: string;
  readonly content: SessionContent;
}

const queueCount = 8;

/** A test may interrupt and resume the uploads. `record` has the acknowledged content. */
export class InterruptibleUploads {
  readonly project = createProjectId();
  readonly record = new UploadRecord();
  readonly #queues: UploadTask[][] = Array.from({ length: queueCount }, () => []);
  readonly #send: SendRequest;
  #stepsLeft = Infinity;
  #stepsReached = Promise.withResolvers<undefined>();
  #isInterrupted = false;

  /** A quarter of the uploads replace an earlier upload. Some uploads are larger than a database row (256 KiB). */
  constructor(send: SendRequest, random: Random, total: number) {
    this.#send = send;
    for (let n = 0; n < total; n += 1) {
      const queue = random.pick(this.#queues);
      const replaces = queue.length > 0 && random.chance(0.25);
      const padding = random.chance(0.06)
        ? randomBytes(250_000 + random.integer(300_000)).toString('base64')
        : 'filling '.repeat(random.integer(2_000));
      const session = replaces ? random.pick(queue).session : randomUUID();
      queue.push({ session, content: createContent(`content-${n}`, padding) });
    }
  }

  get remaining(): number {
    return this.#queues.reduce((sum, queue) => sum + queue.length, 0);
  }

  /** Sends the remaining uploads until `interrupt` is called. Resolves when no request is pending. */
  async run(): Promise<void> {
    this.#isInterrupted = false;
    await Promise.all(this.#queues.map(queue => this.#runQueue(queue)));
  }

  /** Resolves after `count` steps. Sending an upload is a step, and its acknowledgement is another. */
  async waitForSteps(count: number): Promise<void> {
    this.#stepsReached = Promise.withResolvers();
    this.#stepsLeft = count;
    await this.#stepsReached.promise;
  }

  /** Sends no further uploads. The pending ones may fail. */
  interrupt(): void {
    this.#isInterrupted = true;
  }

  async #runQueue(queue: UploadTask[]): Promise<void> {
    for (let task = queue[0]; task && !this.#isInterrupted; task = queue[0]) {
      this.record.recordSent(task.session, task.content);
      this.#countStep();
      if (!(await this.#upload(task))) return;
      this.record.recordAcknowledged(task.session, task.content);
      queue.shift();
      this.#countStep();
    }
  }

  async #upload({ session, content }: UploadTask): Promise<boolean> {
    try {
      const { status } = await this.#send(createUploadRequest(this.project, session, content));
      if (status !== 200 && status !== 201 && !this.#isInterrupted) throw new Error(`PUT: ${status}`);
      return status === 200 || status === 201;
    } catch (failure) {
      if (!this.#isInterrupted) throw failure;
      return false;
    }
  }

  #countStep(): void {
    this.#stepsLeft -= 1;
    if (this.#stepsLeft === 0) this.#stepsReached.resolve(undefined);
  }
}
