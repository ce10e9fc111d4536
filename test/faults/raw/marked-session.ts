import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { decodeText } from '../../src/client/answer.ts';
import { sendWithKey, putWithKey } from '../../src/client/send-with-key.ts';
import { sessionPath } from '../../src/api/paths.ts';
import { createProjectId } from '../../src/world/upload.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { openPool } from '../cluster/pool.ts';
import type { Needles } from './data-files.ts';

const pollIntervalMs = 100;
const maxPolls = 600;

/** Text analysis does not split a word of letters only. */
function createWord(): string {
  return [...randomBytes(24)].map(byte => String.fromCharCode(97 + (byte % 26))).join('');
}

/** A session with a unique word in each text field. */
export class MarkedSession {
  readonly project = createProjectId();
  readonly session = randomUUID();
  readonly words = { name: createWord(), metadata: createWord(), Markdown: createWord(), 'raw data': createWord() };
  readonly #cluster: Cluster;
  readonly #key: string;

  constructor(cluster: Cluster, key: string) {
    this.#cluster = cluster;
    this.#key = key;
  }

  async upload(): Promise<void> {
    const { name, metadata, Markdown, 'raw data': raw } = this.words;
    const content = {
      name: `About ${name}`,
      metadata: { tags: [metadata] },
      markdown: `# Notes\n\nThe word is ${Markdown}, once.\n`,
      rawData: JSON.stringify({ text: raw }),
    };
    const path = sessionPath(this.project, this.session);
    const answer = await putWithKey(this.#gateway(), this.#key, path, content);
    if (answer.status !== 201) throw new Error(`upload: ${answer.status} ${decodeText(answer)}`);
  }

  async delete(): Promise<void> {
    const path = sessionPath(this.project, this.session);
    const answer = await sendWithKey(this.#gateway(), this.#key, { method: 'DELETE', path });
    if (answer.status !== 200) throw new Error(`deletion: ${answer.status} ${decodeText(answer)}`);
  }

  /** Resolves when search has confirmed all events. Throws after 60 s. */
  async waitUntilConfirmed(): Promise<void> {
    const pool = openPool(this.#cluster.engines.postgres.url);
    try {
      for (let n = 0; ; n += 1) {
        const { rows } = await pool.query<{ events: number }>('select count(*) as events from sessions.outbox');
        if (rows[0]?.events === 0) return;
        if (n === maxPolls) throw new Error('search has not confirmed all events');
        await setTimeout(pollIntervalMs);
      }
    } finally {
      await pool.end();
    }
  }

  /** The needles are the words in plain text, and the middle of each compressed part as the database stores it. */
  async readNeedles(): Promise<Needles> {
    const pool = openPool(this.#cluster.engines.postgres.url);
    try {
      const { rows } = await pool.query<{ part: number; bytes: Buffer }>(
        'select part, bytes from sessions.parts where session_id = $1 and seq = 0 order by part',
        [this.session],
      );
      if (rows.length < 2) throw new Error('the database does not store the content');
      const plain = Object.entries(this.words).map(([field, text]) => [field, Buffer.from(text)] as const);
      const stored = rows.map(({ part, bytes }) => [`compressed part ${part}`, bytes.subarray(10, -8)] as const);
      return new Map([...plain, ...stored]);
    } finally {
      await pool.end();
    }
  }

  #gateway(): string {
    return this.#cluster.processes.gateway[0]?.url ?? '';
  }
}
