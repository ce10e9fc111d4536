import type { Random } from '@archive/kit/testing';
import { type Answer, parseJson } from '../../src/client/answer.ts';
import { observeLists, observeSession, allRepresentations } from '../../src/history/observe.ts';
import { type Observation, findViolations } from '../../src/history/history.ts';
import { graphPath } from '../../src/api/paths.ts';
import type { SendRequest } from '../../src/world/session-content.ts';
import type { PhaseLog } from '../invariants/phase-log.ts';
import type { ProjectHistory } from '../invariants/project-history.ts';
import { type GatewayClient, UnansweredError } from './gateway-client.ts';

const searchQuery = `query ($words: String!) {
  searchSessions(query: $words, limit: 20) { total results { id name snippet projectId } }
}`;

export interface Hit {
  readonly id: string;
  readonly name: string;
  readonly projectId: string;
}

/** Reads the sessions of one project in lists, in each representation and by search. Does not record searches. */
export class Reader {
  readonly history: ProjectHistory;
  readonly #client: GatewayClient;
  readonly #currentLog: () => PhaseLog;

  constructor(history: ProjectHistory, client: GatewayClient, currentLog: () => PhaseLog) {
    this.history = history;
    this.#client = client;
    this.#currentLog = currentLog;
  }

  async readRandom(random: Random): Promise<void> {
    const { observations, sessions, contents } = this.history;
    const send = this.#sendTo(random.integer(2));
    const session = random.pick(sessions);
    const choice = random.integer(4);
    const representation = random.pick(allRepresentations);
    const marker = [...contents.keys()].at(-1 - random.integer(8));
    await this.#recordFailure(async () => {
      if (choice === 0) observations.push(...(await observeLists(send, this.history)));
      else if (choice === 1 && marker !== undefined) await this.searchMarker(random.integer(2), marker);
      else observations.push(...(await observeSession(send, this.history, session, [representation])));
    });
  }

  /**
   * Reads the lists, and each session in all representations, at one gateway. Returns false after an UnansweredError.
   */
  async readAll(gateway: number): Promise<boolean> {
    const { observations, sessions } = this.history;
    const send = this.#sendTo(gateway);
    return this.#recordFailure(async () => {
      observations.push(...(await observeLists(send, this.history)));
      for (const session of sessions) observations.push(...(await observeSession(send, this.history, session)));
    });
  }

  /** Sends the cheapest reads at the same time, because a race in a deletion shows data for only a few ms. */
  async readAfterDeletion(gateway: number): Promise<void> {
    const { observations, sessions, uploads } = this.history;
    const send = this.#sendTo(gateway);
    const last = uploads.at(-1)?.marker;
    await Promise.all([
      ...sessions.map(session =>
        this.#recordFailure(async () => {
          observations.push(...(await observeSession(send, this.history, session, ['markdown', 'head'])));
        }),
      ),
      this.#recordFailure(async () => {
        observations.push(...(await observeLists(send, this.history)));
      }),
      this.#recordFailure(async () => {
        if (last !== undefined) await this.searchMarker(gateway, last);
      }),
    ]);
  }

  /** Checks that no hit was deleted before the search. Throws UnansweredError. */
  async searchMarker(gateway: number, marker: string): Promise<Hit[]> {
    const began = performance.now();
    const hits = await this.search(gateway, `"${marker}"`);
    this.checkHits(hits, began);
    return hits;
  }

  /** Searches all sessions of this owner. Throws UnansweredError. */
  async search(gateway: number, words: string): Promise<Hit[]> {
    const answer = await this.#sendTo(gateway)({
      method: 'POST',
      path: graphPath,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: searchQuery, variables: { words } }),
    });
    return hitsOf(answer);
  }

  /** Checks that no hit in this project was deleted before the search began. */
  checkHits(hits: readonly Hit[], startedMs: number): void {
    const { uploads, deletions, project } = this.history;
    for (const { id, name } of hits.filter(hit => hit.projectId === project)) {
      const shown = new Map([[id, name]]);
      const observation: Observation = {
        route: 'search',
        startedMs,
        answeredMs: performance.now(),
        sessions: [id],
        shown,
      };
      // The index may briefly show a replaced upload, but never a deleted one.
      const history = {
        uploads: uploads.filter(upload => upload.marker === name),
        deletions,
        observations: [observation],
      };
      for (const violation of findViolations(history)) this.#currentLog().addViolation('d', violation);
    }
  }

  #sendTo(gateway: number): SendRequest {
    return message => this.#client.send(gateway, this.history.owner, message);
  }

  /** Returns false after an UnansweredError. Records any other failure as a violation. */
  async #recordFailure(read: () => Promise<void>): Promise<boolean> {
    try {
      await read();
      return true;
    } catch (failure) {
      if (failure instanceof UnansweredError) return false;
      this.#currentLog().addViolation('a', String(failure));
      return true;
    }
  }
}

function hitsOf(answer: Answer): Hit[] {
  const { data } = parseJson(answer) as { data: { searchSessions: { results: Hit[] } | null } | null };
  if (!data?.searchSessions) throw new UnansweredError(true, performance.now());
  return data.searchSessions.results;
}
