import { keepExactNumber } from './json/exact-number.ts';
import type { RawValue } from './members.ts';
import { type Refusal, refuseInvalid, refuseTooLarge } from './refusal.ts';

const scalarMembers = ['clientName', 'clientVersion', 'agentName', 'deviceId'];
const listMembers = ['gitBranches', 'llmModels', 'tags'];
const textMembers = new Set([...scalarMembers, 'machineName', 'title']);
const knownMembers = new Set([...listMembers, ...textMembers]);
const maxDepth = 64;

/** Metadata as the client sent it. Known members that are null are left out. */
export type Metadata = ReadonlyMap<string, unknown>;

/** Parses and checks the member `metadata` (docs/decisions.md#54-uploads-replace-the-whole). */
export function parseMetadata(raw: RawValue): Metadata | Refusal {
  if (raw.json === undefined) return refuseTooLarge('Metadata too large');
  if (raw.depth > maxDepth) return refuseInvalid('metadata', `Must be nested at most ${maxDepth} levels deep`);
  if (!raw.json.startsWith('{')) return refuseInvalid('metadata', 'Must be an object');
  const value = JSON.parse(raw.json, keepExactNumber) as object;
  if (!isStorable(value))
    return refuseInvalid('metadata', 'Must hold no NUL, no lone surrogate and no number out of range');
  const sent = new Map(Object.entries(value).filter(([key, member]) => !(member === null && knownMembers.has(key))));
  return checkMembers(sent) ?? sent;
}

/** PostgreSQL's jsonb cannot store NUL, a lone surrogate or an infinite number. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, member]) => isStorable(key) && isStorable(member));
}

function checkMembers(sent: Metadata): Refusal | undefined {
  for (const [key, value] of sent) {
    if (textMembers.has(key) && typeof value !== 'string') return refuseInvalid('metadata', `${key} must be a string`);
    if (listMembers.includes(key) && !isTextList(value))
      return refuseInvalid('metadata', `${key} must be an array of strings`);
  }
  return undefined;
}

function isTextList(value: unknown): boolean {
  return Array.isArray(value) && value.every(item => typeof item === 'string');
}

/**
 * Formats the stored metadata as JSON: the seven members of the interface, and then all other members. A sent value
 * replaces a derived value.
 */
export function toStoredMetadataJson(sent: Metadata, derived: Metadata): string {
  const defaults: [string, unknown][] = [
    ...scalarMembers.map(key => [key, null] as [string, unknown]),
    ...listMembers.map(key => [key, []] as [string, unknown]),
  ];
  // `fromEntries` defines members and never assigns them: `__proto__` is data.
  return JSON.stringify(Object.fromEntries([...defaults, ...derived, ...sent]));
}

/** Members are sorted, so that equal data has equal text. */
export function toCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null || JSON.isRawJSON(value)) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${toCanonicalJson(member)}`).join(',')}}`;
}
