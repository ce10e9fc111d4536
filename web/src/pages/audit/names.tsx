import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { browsersQuery } from '../../account/browsers.ts';
import { credentialsQuery } from '../../account/credentials.ts';
import { describeDevice } from '../../account/device.ts';
import { keysQuery } from '../../account/keys.ts';
import { invitationsQuery, peopleQuery } from '../../account/people.ts';
import type { Person } from '../../account/person.ts';
import { accountText } from '../../text/account.ts';
import { auditText, peopleText } from '../../text/admin.ts';

const { browsers: browserText } = accountText;

/** The names that the person may see. */
export interface Names {
  /** Names by kind of subject and id. A kind is absent as long as its names are unknown. */
  readonly byKind: Readonly<Partial<Record<string, ReadonlyMap<string, string>>>>;
  /** Whether the names of all people are known. If so, a person's id without a name belongs to a removed person. */
  readonly hasAllPeople: boolean;
}

function index<T extends { readonly id: string }>(rows: readonly T[] | undefined, nameOf: (row: T) => string) {
  return rows && new Map(rows.map(row => [row.id, nameOf(row)]));
}

/** Returns the names of the person's keys, browsers and sign-ins. An administrator also gets people and invitations. */
export function useNames(person: Person | null): Names {
  const enabled = person?.role === 'administrator';
  const people = useQuery({ ...peopleQuery, enabled }).data;
  const invitations = useQuery({ ...invitationsQuery, enabled }).data;
  return {
    hasAllPeople: people !== undefined,
    byKind: {
      person: index(people ?? (person ? [person] : []), ({ name }) => name),
      invitation: index(invitations, ({ email }) => email ?? peopleText.invitations.anyone),
      key: index(useQuery(keysQuery).data, ({ name }) => name),
      session: index(useQuery(browsersQuery).data, ({ device }) => describeDevice(device) || browserText.unknown),
      credential: index(useQuery(credentialsQuery).data?.credentials, ({ name }) => name),
    },
  };
}

/** This many characters are enough to tell two ids apart. */
const shownIdLength = 8;

function ShortId({ id }: { id: string }) {
  return <code title={id}>{id.length > shownIdLength ? `${id.slice(0, shownIdLength)}…` : id}</code>;
}

/** Returns the words for a kind of subject. */
export const nameKind = (kind: string) => auditText.subjects[kind] ?? kind;

interface NameProps {
  readonly names: Names;
  readonly kind: string;
  readonly id: string;
  /** Whether to show the kind before a known name. If the name is unknown, the kind is always shown before the id. */
  readonly isSubject?: boolean | undefined;
}

/** The name of an id of the audit trail. An id without a known name is shortened. */
export function Name({ names: { byKind, hasAllPeople }, kind, id, isSubject = false }: NameProps): ReactNode {
  const name = byKind[kind]?.get(id);
  if (name !== undefined) return isSubject ? auditText.named(nameKind(kind), name) : name;
  return (
    <>
      {kind === 'person' && hasAllPeople ? auditText.removedPerson : nameKind(kind)} <ShortId id={id} />
    </>
  );
}
