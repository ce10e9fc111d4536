import { exactNumber } from './json/exact-number.ts';
import type { RawValue } from './members.ts';
import { invalid, type Refusal, tooLarge } from './refusal.ts';

const scalars = ['clientName', 'clientVersion', 'agentName', 'deviceId'];
const lists = ['gitBranches', 'llmModels', 'tags'];
const texts = new Set([...scalars, 'machineName', 'title']);
const known = new Set([...lists, ...texts]);
const maxDepth = 64;

/** Metadata as the client sent it; known members that are null are absent. */
export type Metadata = ReadonlyMap<string, unknown>;

/** Reads the member `metadata` (beyond.md 2), whose well-formed JSON is `raw`. */
export function readMetadata(raw: RawValue): Metadata | Refusal {
  if (raw.json === undefined) return tooLarge('Metadata too large');
  if (raw.depth > maxDepth) return invalid('metadata', `Must be nested at most ${maxDepth} levels deep`);
  if (!raw.json.startsWith('{')) return invalid('metadata', 'Must be an object');
  const value = JSON.parse(raw.json, exactNumber) as object;
  if (!isStorable(value)) return invalid('metadata', 'Must hold no NUL, no lone surrogate and no number out of range');
  const sent = new Map(Object.entries(value).filter(([key, member]) => !(member === null && known.has(key))));
  return wrongMember(sent) ?? sent;
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, member]) => isStorable(key) && isStorable(member));
}

function wrongMember(sent: Metadata): Refusal | undefined {
  for (const [key, value] of sent) {
    if (texts.has(key) && typeof value !== 'string') return invalid('metadata', `${key} must be a string`);
    if (lists.includes(key) && !isTextList(value)) return invalid('metadata', `${key} must be an array of strings`);
  }
  return undefined;
}

function isTextList(value: unknown): boolean {
  return Array.isArray(value) && value.every(item => typeof item === 'string');
}

/** JSON of what is stored: the seven members of the interface always, then what else was sent; what was sent wins. */
export function metadataJson(sent: Metadata, derived: Metadata): string {
  const seven: [string, unknown][] = [
    ...scalars.map(key => [key, null] as [string, unknown]),
    ...lists.map(key => [key, []] as [string, unknown]),
  ];
  // fromEntries defines members, it never assigns: `__proto__` is data.
  return JSON.stringify(Object.fromEntries([...seven, ...derived, ...sent]));
}

/** JSON with sorted members: the same text for the same data. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null || JSON.isRawJSON(value)) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`;
}
