import { isName } from '@archive/contracts/names';
import { parseTimestamp } from '@archive/contracts/timestamps';
import type { Content, Member, Members, ShortName } from './members.ts';
import { type Metadata, parseMetadata } from './metadata.ts';
import { partNames, type Parts } from './content/parts.ts';
import { isRefusal, type Refusal, refuseInvalid, refuseMissing } from './refusal.ts';

/** Every member has the right type and is in its range. */
export interface ValidUpload {
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

/** The refusal names the first wrong member. */
export function validate({ known, illFormedMember }: Members, projectId: string): ValidUpload | Refusal {
  for (const name of ['name', 'markdown']) {
    if (!known.has(name)) return refuseMissing(name);
  }
  const refusal = checkShortTexts(known, projectId);
  if (refusal !== undefined) return refusal;
  const contents = collectContents(known);
  if (isRefusal(contents)) return contents;
  const metadata = readMetadata(known.get('metadata'));
  if (isRefusal(metadata)) return metadata;
  if (illFormedMember !== undefined) return refuseInvalid(illFormedMember, 'Must hold no lone surrogate');
  return {
    name: getText(known, 'name') ?? '',
    projectName: getText(known, 'projectName'),
    startedMs: parseTimestamp(getText(known, 'startedAt') ?? ''),
    endedMs: parseTimestamp(getText(known, 'endedAt') ?? ''),
    metadata,
    contents,
  };
}

function checkShortTexts(known: Members['known'], projectId: string): Refusal | undefined {
  const isValidText: Record<ShortName, (text: string) => boolean> = {
    name: isName,
    projectName: isName,
    projectId: text => text === projectId,
    startedAt: text => parseTimestamp(text) !== undefined,
    endedAt: text => parseTimestamp(text) !== undefined,
  };
  for (const name of Object.keys(isValidText) as ShortName[]) {
    const member = known.get(name);
    if (member === undefined) continue;
    const isValid =
      member.kind === 'text' && !member.isTruncated && member.isWellFormed && isValidText[name](member.text);
    if (!isValid) return refuseInvalid(name, reasons[name]);
  }
  return undefined;
}

function collectContents(known: Members['known']): Parts<Content> | Refusal {
  const contents: Partial<Record<string, Content>> = {};
  for (const name of partNames) {
    const member = known.get(name);
    if (member === undefined) continue;
    if (member.kind !== 'content') return refuseInvalid(name, 'Must be a string');
    if (!member.isWellFormed) return refuseInvalid(name, 'Must hold no lone surrogate');
    contents[name] = member;
  }
  const { markdown, ...others } = contents;
  return markdown === undefined ? refuseMissing('markdown') : { markdown, ...others };
}

function readMetadata(member: Member | undefined): Metadata | Refusal {
  if (member === undefined) return new Map();
  return member.kind === 'raw' ? parseMetadata(member) : refuseInvalid('metadata', 'Must be an object');
}

function getText(known: Members['known'], name: ShortName): string | undefined {
  const member = known.get(name);
  return member?.kind === 'text' ? member.text : undefined;
}
