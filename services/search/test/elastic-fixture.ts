import { deadlineIn } from '@archive/kit';
import { randomUUID } from 'node:crypto';
import { emptyFilters } from '@archive/contracts';
import { type Engine, startEngine } from '@archive/kit/testing';
import { afterAll, beforeAll } from '@jest/globals';
import { pino } from 'pino';
import { analyse } from '../src/analysis/analyse.ts';
import { createElasticIndex } from '../src/elastic/elastic-index.ts';
import { type RebuildableIndex } from '../src/index-port/rebuildable-index.ts';
import { type Exclusions, type Head, type IndexQuery, type Passage } from '../src/index-port/search-index.ts';
import { exampleFacets, exampleProject } from './example.ts';

const log = pino({ level: 'silent' });

const startedMs = Date.now() - performance.now();
/** The clock that all indices of a test share. */
export const readTimeMs = () => Promise.resolve(Math.floor(startedMs + performance.now()));

export function openIndex(
  url: string,
  prefix = `test-${randomUUID()}`,
): RebuildableIndex & { readonly prefix: string } {
  return { ...createElasticIndex({ url, prefix, readTimeMs, log }), prefix };
}

export let engine: Engine;
export let index: ReturnType<typeof openIndex>;

export function setUpIndex(): void {
  beforeAll(async () => {
    engine = await startEngine('elasticsearch');
    index = openIndex(engine.url);
  }, 120_000);
  afterAll(async () => {
    await dropIndices(engine.url, index.prefix);
    await index.stop();
    await engine.stop();
  });
}

export async function callServer(url: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  return response.json();
}

export async function dropIndices(url: string, prefix: string): Promise<void> {
  const names = Object.keys((await callServer(url, 'GET', `/${prefix}-*`)) as object);
  if (names.length > 0) await callServer(url, 'DELETE', `/${names.join()}`);
}

export function createSession(text: string, changes: Partial<Head> = {}): { head: Head; passages: Passage[] } {
  const words = [...analyse(text)];
  const exact = words.flatMap(word => word.exact ?? []);
  const terms = [...new Set(words.flatMap(word => word.terms))];
  const noTerms = new Map<string, number>();
  const head: Head = {
    ownerId: 'owner',
    projectId: exampleProject,
    sessionId: randomUUID(),
    version: 1,
    generation: 1,
    facets: exampleFacets,
    summary: { name: 'A session', createdMs: 1, updatedMs: 2, metadataJson: '{}' },
    terms: {
      title: noTerms,
      user: noTerms,
      tool: noTerms,
      agent: new Map([...exact, ...terms].map(term => [term, 1])),
    },
    ...changes,
  };
  const createPassage = (n: number, passageText: string): Passage => ({
    n,
    exchange: n,
    exchangeId: String(n),
    role: n === 0 ? 'title' : 'agent',
    text: passageText,
    exact: n === 0 ? [] : exact,
    terms: n === 0 ? [] : terms,
  });
  return { head, passages: [createPassage(0, 'A session'), createPassage(1, text)] };
}

export async function* toBatches(passages: readonly Passage[]): AsyncGenerator<readonly Passage[]> {
  await Promise.resolve();
  yield passages;
}

const noExclusions: Exclusions = { projects: [], sessions: [] };

export function createQuery(changes: Partial<IndexQuery> = {}): IndexQuery {
  return {
    ownerId: 'owner',
    ast: undefined,
    filters: emptyFilters,
    exclusions: noExclusions,
    limit: 20,
    offset: 0,
    nowMs: Date.now(),
    deadline: deadlineIn(5_000),
    ...changes,
  };
}
