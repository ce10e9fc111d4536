import { isName } from '@archive/contracts/names';
import { parseTimestamp } from '@archive/contracts/timestamps';
import { partNames, type Parts } from './parts.ts';
import type { Content, Member, Members, ShortName } from './members.ts';
import { type Metadata, readMetadata } from './metadata.ts';
import { invalid, isRefusal, missing, type Refusal } from './refusal.ts';

/** What the client sent, each member of the right type and in its range. */
export interface Valid {
  readonly name: string;
  readonly projectName: string | undefined;
  readonly startedMs: number | undefined;
  readonly endedMs: number | undefined;
  readonly metadata: Metadata;
  readonly contents: Parts<Content>;
}

const reasons: Record<ShortName, string> = {
  name: 'Must be a string of 1 to 255 characters',
  projectName: 'Must be a string of 1 to 255 characters',
  projectId: 'Must equal the project id of the path',
  startedAt: 'Must be an RFC 3339 date-time in the years 0001 to 9999',
  endedAt: 'Must be an RFC 3339 date-time in the years 0001 to 9999',
};

/** Judges the members of an upload (beyond.md 2); the first that is wrong is named. */
export function validate({ known, illFormed }: Members, projectId: string): Valid | Refusal {
  for (const name of ['name', 'markdown']) {
    if (!known.has(name)) return missing(name);
  }
  const refusal = wrongText(known, projectId);
  if (refusal !== undefined) return refusal;
  const contents = sentContents(known);
  if (isRefusal(contents)) return contents;
  const metadata = sentMetadata(known.get('metadata'));
  if (isRefusal(metadata)) return metadata;
  if (illFormed !== undefined) return invalid(illFormed, 'Must hold no lone surrogate');
  return {
    name: textOf(known, 'name') ?? '',
    projectName: textOf(known, 'projectName'),
    startedMs: parseTimestamp(textOf(known, 'startedAt') ?? ''),
    endedMs: parseTimestamp(textOf(known, 'endedAt') ?? ''),
    metadata,
    contents,
  };
}

function wrongText(known: Members['known'], projectId: string): Refusal | undefined {
  const holds: Record<ShortName, (text: string) => boolean> = {
    name: isName,
    projectName: isName,
    projectId: text => text === projectId,
    startedAt: text => parseTimestamp(text) !== undefined,
    endedAt: text => parseTimestamp(text) !== undefined,
  };
  for (const name of Object.keys(holds) as ShortName[]) {
    const member = known.get(name);
    if (member === undefined) continue;
    const right = member.kind === 'text' && !member.cut && member.wellFormed && holds[name](member.text);
    if (!right) return invalid(name, reasons[name]);
  }
  return undefined;
}

function sentContents(known: Members['known']): Parts<Content> | Refusal {
  const contents: Partial<Record<string, Content>> = {};
  for (const name of partNames) {
    const member = known.get(name);
    if (member === undefined) continue;
    if (member.kind !== 'content') return invalid(name, 'Must be a string');
    if (!member.wellFormed) return invalid(name, 'Must hold no lone surrogate');
    contents[name] = member;
  }
  const { markdown, ...others } = contents;
  return markdown === undefined ? missing('markdown') : { markdown, ...others };
}

function sentMetadata(member: Member | undefined): Metadata | Refusal {
  if (member === undefined) return new Map();
  return member.kind === 'raw' ? readMetadata(member) : invalid('metadata', 'Must be an object');
}

function textOf(known: Members['known'], name: ShortName): string | undefined {
  const member = known.get(name);
  return member?.kind === 'text' ? member.text : undefined;
}
