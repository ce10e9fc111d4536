import { ServiceError } from '@archive/kit';
import type { Filters } from './generated/search/v1/Filters.ts';
import { parseTimestamp } from './timestamps.ts';

/** The GraphQL types that several subgraphs share. */
export const sessionTypesSdl = new URL('./graph/session-types.graphql', import.meta.url);

type Text = string | null;
type Texts = readonly string[] | null;

type ListFilter = Exclude<keyof Filters, 'activeFromMs' | 'activeToMs'>;

/** For each list filter, the member of SessionFilters that takes a single value, or undefined. */
const listFilters = {
  projectIds: 'projectId',
  clientNames: 'clientName',
  agentNames: 'agentName',
  deviceIds: 'deviceId',
  gitBranches: undefined,
  llmModels: undefined,
  tags: undefined,
} as const satisfies Record<ListFilter, string | undefined>;

type SingleFilter = Exclude<(typeof listFilters)[keyof typeof listFilters], undefined>;

/** The GraphQL input type of the same name in graph/session-types.graphql. Null is the same as absent. */
export interface SessionFilters
  extends Readonly<Partial<Record<ListFilter, Texts>>>, Readonly<Partial<Record<SingleFilter, Text>>> {
  readonly dateRange?: { readonly start?: Text; readonly end?: Text } | null;
  readonly startDate?: Text;
  readonly endDate?: Text;
  readonly timeFilter?: Text;
  readonly searchText?: Text;
}

export const singleFilters: readonly string[] = Object.values(listFilters).filter(name => name !== undefined);

export const emptyFilters: Filters = mapValues(listFilters, () => []);

export interface ParsedSessionFilters {
  readonly filters: Filters;
  /** A search query that a session must also match. Empty if there is no query. */
  readonly searchText: string;
  /** `all`: every session passes. `none`: no session passes, because two filters exclude each other. */
  readonly scope: 'all' | 'some' | 'none';
}

/**
 * Parses filters. A session must pass both filters on one list, such as `clientName` and `clientNames`. A timeFilter
 * sets a start relative to `nowMs` (epoch ms), but no end. Throws INVALID for a malformed timestamp, an unknown
 * timeFilter, and NUL (docs/decisions.md#60-filters).
 */
export function parseSessionFilters(input: SessionFilters | null | undefined, nowMs: number): ParsedSessionFilters {
  const filters = input ?? {};
  requireNoNul(filters);
  const lists = mapValues(listFilters, (single, list) => intersect(single && filters[single], filters[list]));
  const values = mapValues(lists, list => list ?? []);
  const range = parseRange(filters, nowMs);
  const searchText = filters.searchText?.trim() ?? '';
  const setLists = Object.values(lists).filter(list => list !== undefined);
  const isNone = setLists.some(list => list.length === 0);
  const isAll = setLists.length === 0 && Object.keys(range).length === 0 && searchText === '';
  return { filters: { ...values, ...range }, searchText, scope: isNone ? 'none' : isAll ? 'all' : 'some' };
}

/** Returns the values that pass both filters, or undefined if every value passes. An empty list restricts nothing. */
function intersect(single: Text | undefined, list: Texts | undefined): string[] | undefined {
  const values = list?.length ? [...new Set(list)] : undefined;
  if (single === null || single === undefined) return values;
  return values === undefined || values.includes(single) ? [single] : [];
}

/** No metadata contains NUL, and PostgreSQL refuses NUL in parameters. In searchText, NUL counts as a blank. */
function requireNoNul({ searchText: _, ...filters }: SessionFilters): void {
  for (const [name, value] of Object.entries(filters)) {
    const texts: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (texts.some(text => typeof text === 'string' && text.includes('\0')))
      throw new ServiceError('INVALID', `Invalid value for ${name}. Must hold no NUL`);
  }
}

const dayMs = 86_400_000;

/** Returns the start of a timeFilter's period in epoch ms. `today` begins at 00:00 UTC. */
function startOf(timeFilter: string, nowMs: number): number {
  if (timeFilter === 'today') return nowMs - (nowMs % dayMs);
  if (timeFilter === 'week') return nowMs - 7 * dayMs;
  if (timeFilter === 'month') return nowMs - 30 * dayMs;
  throw new ServiceError('INVALID', 'Invalid value for timeFilter. Must be one of: today, week, month');
}

function parseRange(filters: SessionFilters, nowMs: number): Pick<Filters, 'activeFromMs' | 'activeToMs'> {
  const parseOptional = (name: string, text: Text | undefined) =>
    text === null || text === undefined ? [] : [parseMember(name, text)];
  const { timeFilter } = filters;
  const from = [
    ...parseOptional('dateRange.start', filters.dateRange?.start),
    ...parseOptional('startDate', filters.startDate),
    ...(timeFilter === null || timeFilter === undefined ? [] : [startOf(timeFilter, nowMs)]),
  ];
  const to = [...parseOptional('dateRange.end', filters.dateRange?.end), ...parseOptional('endDate', filters.endDate)];
  return {
    ...(from.length > 0 ? { activeFromMs: Math.max(...from) } : {}),
    ...(to.length > 0 ? { activeToMs: Math.min(...to) } : {}),
  };
}

function parseMember(name: string, text: string): number {
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
