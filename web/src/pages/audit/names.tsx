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

/** Names by kind of subject and id. A kind is absent as long as its names are unknown. */
export type Names = Readonly<Partial<Record<string, ReadonlyMap<string, string>>>>;

function index<T extends { readonly id: string }>(rows: readonly T[] | undefined, nameOf: (row: T) => string) {
  return rows && new Map(rows.map(row => [row.id, nameOf(row)]));
}

/** Returns the names of the person, and of the person's keys, browsers and ways to sign in. */
export function useOwnNames(person: Person | null): Names {
  return {
    person: index(person ? [person] : [], ({ name }) => name),
    key: index(useQuery(keysQuery).data, ({ name }) => name),
    session: index(
      useQuery(browsersQuery).data,
      ({ device }) => describeDevice(device) || accountText.browsers.unknown,
    ),
    credential: index(useQuery(credentialsQuery).data?.credentials, ({ name }) => name),
  };
}

/**
 * Returns the names that an administrator may see: those of all people and open invitations, and the administrator's
 * own ones.
 */
export function useAllNames(person: Person | null): Names {
  return {
    ...useOwnNames(person),
    person: index(useQuery(peopleQuery).data, ({ name }) => name),
    invitation: index(useQuery(invitationsQuery).data, ({ email }) => email ?? peopleText.invitations.anyone),
  };
}

/** This many characters are enough to tell two ids apart. */
const shownIdLength = 8;

function ShortId({ id }: { id: string }) {
  return <code title={id}>{id.length > shownIdLength ? `${id.slice(0, shownIdLength)}…` : id}</code>;
}

interface NameProps {
  readonly names: Names;
  readonly kind: string;
  readonly id: string;
  /** Whether the names of all people are known. If so, a person without a name was removed. */
  readonly hasAllPeople: boolean;
}

/** The name of an id of the audit trail. An id without a known name is shortened. */
export function Name({ names, kind, id, hasAllPeople }: NameProps): ReactNode {
  const known = names[kind];
  const name = known?.get(id);
  if (name !== undefined) return name;
  if (kind !== 'person' || !hasAllPeople || known === undefined) return <ShortId id={id} />;
  return (
    <>
      {auditText.removedPerson} <ShortId id={id} />
    </>
  );
}
