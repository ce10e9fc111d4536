import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { decodeText } from '../../src/client/answer.ts';
import { sendWithKey, putWithKey } from '../../src/client/send-with-key.ts';
import { newProjectId, sessionPath } from '../../src/world/upload.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { openPool } from '../cluster/pool.ts';
import type { Needles } from './data-files.ts';

/** Letters alone: one word, which no analysis takes apart. */
function word(): string {
  return [...randomBytes(24)].map(byte => String.fromCharCode(97 + (byte % 26))).join('');
}

/** A session with a word of its own in each place where text can stand. */
export class Marked {
  readonly project = newProjectId();
  readonly session = randomUUID();
  readonly words = { name: word(), metadata: word(), Markdown: word(), 'raw data': word() };
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
      rawData: JSON.stringify({ said: raw }),
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

  /** Resolves when search has confirmed all that it was told. */
  async settled(): Promise<void> {
    const pool = openPool(this.#cluster.engines.postgres.url);
    try {
      for (let n = 0; ; n += 1) {
        const { rows } = await pool.query<{ left: number }>('select count(*) as left from sessions.outbox');
        if (rows[0]?.left === 0) return;
        if (n === 600) throw new Error('events are not confirmed');
        await setTimeout(100);
      }
    } finally {
      await pool.end();
    }
  }

  /** Its words as they are, and the middle of each compressed part as it is stored now. */
  async needles(): Promise<Needles> {
    const pool = openPool(this.#cluster.engines.postgres.url);
    try {
      const { rows } = await pool.query<{ part: number; bytes: Buffer }>(
        'select part, bytes from sessions.parts where session_id = $1 and seq = 0 order by part',
        [this.session],
      );
      if (rows.length < 2) throw new Error('the content is not there');
      const plain = Object.entries(this.words).map(([place, text]) => [place, Buffer.from(text)] as const);
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
