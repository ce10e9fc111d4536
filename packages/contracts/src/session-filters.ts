import { ServiceError } from '@archive/kit';
import type { Filters } from './generated/search/v1/Filters.ts';
import { parseTimestamp } from './timestamps.ts';

/** The SDL of types that several subgraphs declare alike. */
export const sessionTypesSdl = new URL('./graph/session-types.graphql', import.meta.url);

type Text = string | null;
type Texts = readonly string[] | null;

type ListFilter = Exclude<keyof Filters, 'activeFromMs' | 'activeToMs'>;

/** List filters of proto/search.proto, each with the member of SessionFilters that gives it as one value. */
const listFilters = {
  projectIds: 'projectId',
  clientNames: 'clientName',
  agentNames: 'agentName',
  deviceIds: 'deviceId',
  gitBranches: undefined,
  llmModels: undefined,
  tags: undefined,
} as const satisfies Record<ListFilter, string | undefined>;

type SingleFilter = Exclude<(typeof listFilters)[ListFilter], undefined>;

/** The input type of the same name in graph/session-types.graphql; null is the same as absent. */
export interface SessionFilters
  extends Readonly<Partial<Record<ListFilter, Texts>>>, Readonly<Partial<Record<SingleFilter, Text>>> {
  readonly dateRange?: { readonly start?: Text; readonly end?: Text } | null;
  readonly startDate?: Text;
  readonly endDate?: Text;
  readonly timeFilter?: Text;
  readonly searchText?: Text;
}

/** Everything passes. */
export const emptyFilters: Filters = {
  projectIds: [],
  clientNames: [],
  agentNames: [],
  deviceIds: [],
  gitBranches: [],
  llmModels: [],
  tags: [],
};

/** Filters as the search service takes them. */
export interface ParsedSessionFilters {
  readonly filters: Filters;
  /** A query that must match too; empty: none. */
  readonly searchText: string;
  /** `all`: nothing is left out. `none`: two filters exclude each other, which no list can say. */
  readonly scope: 'all' | 'some' | 'none';
}

/** Joins filters that say the same in two ways; INVALID for a timestamp or a timeFilter that is none. `nowMs` is what timeFilter counts from. */
export function parseSessionFilters(input: SessionFilters | null | undefined, nowMs: number): ParsedSessionFilters {
  const given = input ?? {};
  const lists = {
    projectIds: both(given.projectId, given.projectIds),
    clientNames: both(given.clientName, given.clientNames),
    agentNames: both(given.agentName, given.agentNames),
    deviceIds: both(given.deviceId, given.deviceIds),
    gitBranches: both(null, given.gitBranches),
    llmModels: both(null, given.llmModels),
    tags: both(null, given.tags),
  };
  const values = mapValues(lists, list => list ?? []);
  const range = readRange(given, nowMs);
  const searchText = given.searchText?.trim() ?? '';
  const asked = Object.values(lists).filter(list => list !== undefined);
  const none = asked.some(list => list.length === 0);
  const all = asked.length === 0 && Object.keys(range).length === 0 && searchText === '';
  return { filters: { ...values, ...range }, searchText, scope: none ? 'none' : all ? 'all' : 'some' };
}

/** The values that one filter and a list of the same together let pass; undefined: any. An empty list is no filter. */
function both(one: Text | undefined, list: Texts | undefined): string[] | undefined {
  const any = list?.length ? [...new Set(list)] : undefined;
  if (one === null || one === undefined) return any;
  return any === undefined || any.includes(one) ? [one] : [];
}

const dayMs = 86_400_000;

/** Start of a timeFilter's period, in ms since the Unix epoch; `today` begins at 00:00 UTC. */
function startOf(timeFilter: string, nowMs: number): number {
  if (timeFilter === 'today') return nowMs - (nowMs % dayMs);
  if (timeFilter === 'week') return nowMs - 7 * dayMs;
  if (timeFilter === 'month') return nowMs - 30 * dayMs;
  throw new ServiceError('INVALID', 'Invalid value for timeFilter. Must be one of: today, week, month');
}

function readRange(given: SessionFilters, nowMs: number): Pick<Filters, 'activeFromMs' | 'activeToMs'> {
  const readOptional = (name: string, text: Text | undefined) =>
    text === null || text === undefined ? [] : [readTimestamp(name, text)];
  const { timeFilter } = given;
  const from = [
    ...readOptional('dateRange.start', given.dateRange?.start),
    ...readOptional('startDate', given.startDate),
    ...(timeFilter === null || timeFilter === undefined ? [] : [startOf(timeFilter, nowMs)]),
  ];
  const to = [...readOptional('dateRange.end', given.dateRange?.end), ...readOptional('endDate', given.endDate)];
  return {
    ...(from.length > 0 ? { activeFromMs: Math.max(...from) } : {}),
    ...(to.length > 0 ? { activeToMs: Math.min(...to) } : {}),
  };
}

function readTimestamp(name: string, text: string): number {
  const ms = parseTimestamp(text);
  if (ms === undefined) throw new ServiceError('INVALID', `Invalid value for ${name}. Must be an RFC 3339 date-time`);
  return ms;
}

function mapValues<Key extends string, In, Out>(
  record: Readonly<Record<Key, In>>,
  map: (value: In, key: Key) => Out,
): Record<Key, Out> {
  const entries = Object.entries<In>(record).map(([key, value]) => [key, map(value, key as Key)]);
  return Object.fromEntries(entries) as Record<Key, Out>;
}
