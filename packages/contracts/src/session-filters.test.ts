import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import {
  emptyFilters,
  singleFilters,
  parseSessionFilters,
  type SessionFilters,
  sessionTypesSdl,
} from './session-filters.ts';

const now = Date.parse('2026-03-15T13:14:15.678Z');
const parse = (filters: SessionFilters | null) => parseSessionFilters(filters, now);
const ms = (text: string) => Date.parse(text);

test.each([null, {}, { projectId: null, tags: [], dateRange: {}, searchText: ' \n' }])(
  '%j passes every session',
  filters => {
    expect(parse(filters).scope).toBe('all');
  },
);

test.each<[SessionFilters, object]>([
  [{ projectId: 'a' }, { projectIds: ['a'] }],
  [{ projectIds: ['a', 'b', 'a'] }, { projectIds: ['a', 'b'] }],
  [{ clientName: '' }, { clientNames: [''] }],
  [{ clientNames: ['a'] }, { clientNames: ['a'] }],
  [{ agentName: 'a', agentNames: ['b', 'a'] }, { agentNames: ['a'] }],
  [{ deviceId: 'a' }, { deviceIds: ['a'] }],
  [{ deviceIds: ['a'] }, { deviceIds: ['a'] }],
  [{ gitBranches: ['a'] }, { gitBranches: ['a'] }],
  [{ llmModels: ['a'] }, { llmModels: ['a'] }],
  [{ tags: ['a'] }, { tags: ['a'] }],
  [{ dateRange: { start: '2026-01-01T00:00:00.001Z' } }, { activeFromMs: ms('2026-01-01T00:00:00.001Z') }],
  [{ dateRange: { end: '2026-01-01T01:00:00+01:00' } }, { activeToMs: ms('2026-01-01T00:00:00Z') }],
  [{ startDate: '2026-01-01T00:00:00Z' }, { activeFromMs: ms('2026-01-01T00:00:00Z') }],
  [{ endDate: '2026-01-01T00:00:00Z' }, { activeToMs: ms('2026-01-01T00:00:00Z') }],
  [{ timeFilter: 'today' }, { activeFromMs: ms('2026-03-15T00:00:00Z') }],
  [{ timeFilter: 'week' }, { activeFromMs: ms('2026-03-08T13:14:15.678Z') }],
  [{ timeFilter: 'month' }, { activeFromMs: ms('2026-02-13T13:14:15.678Z') }],
])('%j is one filter', (filters, expected) => {
  const { scope, filters: sent, searchText } = parse(filters);
  const empty = parse({}).filters;
  expect({ scope, sent, searchText }).toEqual({ scope: 'some', sent: { ...empty, ...expected }, searchText: '' });
});

test('searchText may contain NUL', () => {
  expect(parse({ searchText: 'a\0b' })).toMatchObject({ scope: 'some', searchText: 'a\0b' });
});

test('searchText is trimmed', () => {
  expect(parse({ searchText: ' "a b" ' })).toMatchObject({ scope: 'some', searchText: '"a b"' });
});

test('several date ranges are intersected', () => {
  const { filters } = parse({
    dateRange: { start: '2026-03-09T00:00:00Z', end: '2026-03-12T00:00:00Z' },
    startDate: '2026-03-10T00:00:00Z',
    endDate: '2026-03-11T00:00:00Z',
    timeFilter: 'week',
  });
  expect(filters).toMatchObject({ activeFromMs: ms('2026-03-10T00:00:00Z'), activeToMs: ms('2026-03-11T00:00:00Z') });
});

test.each([
  { projectId: 'a', projectIds: ['b'] },
  { clientName: 'a', clientNames: ['b'] },
  { agentName: 'a', agentNames: ['b'] },
  { deviceId: 'a', deviceIds: ['b'] },
])('%j passes no session', filters => {
  expect(parse(filters).scope).toBe('none');
});

test.each([
  [{ projectId: 'a\0' }, 'projectId'],
  [{ agentName: '\0' }, 'agentName'],
  [{ tags: ['a', '\0b'] }, 'tags'],
  [{ timeFilter: 'yesterday' }, 'timeFilter'],
  [{ startDate: '2026-03-10' }, 'startDate'],
  [{ endDate: '' }, 'endDate'],
  [{ dateRange: { start: 'x' } }, 'dateRange.start'],
  [{ dateRange: { end: '2026-02-30T00:00:00Z' } }, 'dateRange.end'],
])('%j is INVALID, and the message names the member', (filters, name) => {
  expect(() => parse(filters)).toThrow(
    expect.objectContaining({ code: 'INVALID', message: expect.stringContaining(name) }),
  );
});

function readGraphFilters(): string {
  const [, members = ''] = /input SessionFilters \{([^}]*)\}/.exec(readFileSync(sessionTypesSdl, 'utf8')) ?? [];
  return members;
}

test.each(Object.keys(emptyFilters))('the graph has the filter %s', name => {
  expect(readGraphFilters()).toMatch(new RegExp(`\\b${name}: \\[(ID|String)!\\]`));
});

test.each(singleFilters)('the graph has the filter %s for a single value', name => {
  expect(readGraphFilters()).toMatch(new RegExp(`\\b${name}: (ID|String)\\b`));
});
