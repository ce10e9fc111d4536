import type { Random } from '@archive/kit/testing';
import { type Answer, jsonOf } from '../../src/client/answer.ts';
import { lookAtLists, lookAtSession, everyWay } from '../../src/history/observe.ts';
import { type Look, violations } from '../../src/history/history.ts';
import { graphPath } from '../../src/world/upload.ts';
import type { Send } from '../../src/world/session-content.ts';
import { type Door, Unanswered } from './gateway-client.ts';
import type { Chronicle, Log } from '../invariants/phase-log.ts';

const document = `query ($words: String!) {
  searchSessions(query: $words, limit: 20) { total results { id name snippet projectId } }
}`;

export interface Hit {
  readonly id: string;
  readonly name: string;
  readonly projectId: string;
}

/** Looks at one project through every door and keeps what it saw. */
export class Watcher {
  readonly chronicle: Chronicle;
  readonly #door: Door;
  readonly #current: () => Log;

  constructor(chronicle: Chronicle, door: Door, current: () => Log) {
    this.chronicle = chronicle;
    this.#door = door;
    this.#current = current;
  }

  async look(random: Random): Promise<void> {
    const { looks, sessions, contents } = this.chronicle;
    const send = this.#through(random.integer(2));
    const session = random.pick(sessions);
    const choice = random.integer(4);
    const way = random.pick(everyWay);
    const marker = [...contents.keys()].at(-1 - random.integer(8));
    await this.#noting(async () => {
      if (choice === 0) looks.push(...(await lookAtLists(send, this.chronicle)));
      else if (choice === 1 && marker !== undefined) await this.search(random.integer(2), marker);
      else looks.push(...(await lookAtSession(send, this.chronicle, session, [way])));
    });
  }

  /** Every session through every door of one gateway; false where one did not answer. */
  async lookAtAll(half: number): Promise<boolean> {
    const { looks, sessions } = this.chronicle;
    const send = this.#through(half);
    return this.#noting(async () => {
      looks.push(...(await lookAtLists(send, this.chronicle)));
      for (const session of sessions) looks.push(...(await lookAtSession(send, this.chronicle, session)));
    });
  }

  /** At once through all doors that ask least: what a deletion leaves reachable is there for some ms only. */
  async lookAfterDeletion(half: number): Promise<void> {
    const { looks, sessions, uploads } = this.chronicle;
    const send = this.#through(half);
    const last = uploads.at(-1)?.marker;
    await Promise.all([
      ...sessions.map(session =>
        this.#noting(async () => {
          looks.push(...(await lookAtSession(send, this.chronicle, session, ['markdown', 'head'])));
        }),
      ),
      this.#noting(async () => {
        looks.push(...(await lookAtLists(send, this.chronicle)));
      }),
      this.#noting(async () => {
        if (last !== undefined) await this.search(half, last);
      }),
    ]);
  }

  /** What a search for a marker finds; holds it against what was deleted by then. Throws Unanswered. */
  async search(half: number, marker: string): Promise<Hit[]> {
    const began = performance.now();
    const hits = await this.find(half, `"${marker}"`);
    this.judgeHits(hits, began);
    return hits;
  }

  /** What a search of this owner finds. Throws Unanswered. */
  async find(half: number, words: string): Promise<Hit[]> {
    const answer = await this.#through(half)({
      method: 'POST',
      path: graphPath,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: document, variables: { words } }),
    });
    return hitsIn(answer);
  }

  /** Holds those of this project against what was deleted by then. */
  judgeHits(hits: readonly Hit[], began: number): void {
    const { uploads, deletions, project } = this.chronicle;
    for (const { id, name } of hits.filter(hit => hit.projectId === project)) {
      const shown = new Map([[id, name]]);
      const look: Look = { door: 'search', began, answered: performance.now(), sessions: [id], shown };
      // The index may show what was replaced a moment ago, never what was deleted.
      const history = { uploads: uploads.filter(upload => upload.marker === name), deletions, looks: [look] };
      for (const what of violations(history)) this.#current().violate('d', what);
    }
  }

  #through(half: number): Send {
    return message => this.#door.send(half, this.chronicle.owner, message);
  }

  async #noting(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (failure) {
      if (failure instanceof Unanswered) return false;
      this.#current().violate('a', String(failure));
      return true;
    }
  }
}

function hitsIn(answer: Answer): Hit[] {
  const { data } = jsonOf(answer) as { data: { searchSessions: { results: Hit[] } | null } | null };
  if (!data?.searchSessions) throw new Unanswered(true, performance.now());
  return data.searchSessions.results;
}
