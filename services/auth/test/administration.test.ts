import { describe, expect, test } from '@jest/globals';
import type { AccountMethods, accounts as messages } from '@archive/contracts';
import { query } from '@archive/kit';
import {
  accounts,
  administrator,
  createMemberKey,
  fixture,
  isKeyValid,
  isSessionValid,
  listPeople,
  member,
  memberEmail,
  removePerson,
  setUpAccounts,
  setUpMembers,
  signIn,
  signInAdministrator,
} from './accounts.fixture.ts';
import { browser, createContext, errorCode, inviteMember } from './fixture.ts';

setUpAccounts();
setUpMembers();

const disable = (personId: string, actor = administrator) =>
  accounts.disablePerson({ actor, personId }, createContext());

describe('a disabled person', () => {
  test('loses sessions, keys and links for good; enabling restores sign-in only', async () => {
    const personId = member.signedIn.person!.id;
    const { info } = await createMemberKey();
    const { token } = await accounts.createPasswordReset({ actor: administrator, personId }, createContext());
    const startMs = performance.now();
    expect((await disable(personId)).person!.disabledMs).toBeGreaterThan(0);
    expect(performance.now() - startMs).toBeGreaterThanOrEqual(1_500);
    expect(await isSessionValid(member.signedIn.token)).toBe(false);
    expect(await isKeyValid(info!.id)).toBe(false);
    expect(await errorCode(signIn({ email: memberEmail }))).toBe('UNAUTHENTICATED');
    expect(await errorCode(createMemberKey())).toBe('UNAUTHENTICATED');
    const reset = accounts.resetPassword(
      { token, password: 'a new password of Mia', actor: browser() },
      createContext(),
    );
    expect(await errorCode(reset)).toBe('NOT_FOUND');
    const again = accounts.createPasswordReset({ actor: administrator, personId }, createContext());
    expect(await errorCode(again)).toBe('CONFLICT');
    expect(await errorCode(fixture.auth.createKey({ userName: memberEmail, label: '' }, createContext()))).toBe(
      'FORBIDDEN',
    );
    const { person } = await accounts.enablePerson({ actor: administrator, personId }, createContext());
    expect(person).not.toHaveProperty('disabledMs');
    expect(await isSessionValid(member.signedIn.token)).toBe(false);
    expect(await isKeyValid(info!.id)).toBe(false);
    expect((await signIn({ email: memberEmail })).person!.id).toBe(personId);
  });

  test('who creates keys at the same time is left with none', async () => {
    const work = Array.from({ length: 20 }, () => createMemberKey().catch(() => undefined));
    const [keys] = await Promise.all([Promise.all(work), disable(member.signedIn.person!.id)]);
    for (const key of keys) if (key) expect(await isKeyValid(key.info!.id)).toBe(false);
  });

  test('who is an administrator loses the invitations, so that they open no way back', async () => {
    const second = await inviteMember(fixture, administrator, `second-${memberEmail}`, 'ROLE_ADMINISTRATOR');
    const request = { actor: second.actor, email: '', role: 'ROLE_ADMINISTRATOR' } as const;
    const { token } = await accounts.createInvitation(request, createContext());
    await disable(second.signedIn.person!.id);
    expect(await errorCode(accounts.lookUpInvitation({ token }, createContext()))).toBe('NOT_FOUND');
  });
});

describe('the last administrator', () => {
  test('can be neither disabled nor removed', async () => {
    const personId = administrator.personId;
    expect(await errorCode(disable(personId))).toBe('CONFLICT');
    expect(await errorCode(removePerson(personId))).toBe('CONFLICT');
  });

  test('stays when two administrators disable each other at the same time', async () => {
    const second = await inviteMember(fixture, administrator, `rival-${memberEmail}`, 'ROLE_ADMINISTRATOR');
    const rivals = [administrator.personId, second.signedIn.person!.id] as const;
    const codes = await Promise.all([
      errorCode(disable(rivals[1], administrator)),
      errorCode(disable(rivals[0], second.actor)),
    ]);
    expect(codes.filter(code => code === 'no error')).toHaveLength(1);
    const enabled = await query(
      fixture.pool,
      `select from auth.users where role = 'administrator' and disabled_at is null`,
    );
    expect(enabled).toHaveLength(1);
    await query(fixture.pool, `update auth.users set disabled_at = null where id = $1`, [rivals[0]]);
    await signInAdministrator('admin@example.org');
    await disable(rivals[1]);
  });
});

test('a member, and nobody at all, may do nothing that administrators do', async () => {
  const personId = administrator.personId;
  const calls: Partial<Record<keyof AccountMethods, (actor: messages.Actor) => Promise<unknown>>> = {
    listPeople: actor => accounts.listPeople({ actor, limit: 0, afterId: '' }, createContext()),
    disablePerson: actor => disable(personId, actor),
    enablePerson: actor => accounts.enablePerson({ actor, personId }, createContext()),
    removePerson: actor => accounts.removePerson({ actor, personId }, createContext()),
    createPasswordReset: actor => accounts.createPasswordReset({ actor, personId }, createContext()),
    createInvitation: actor => accounts.createInvitation({ actor, email: '', role: 'ROLE_MEMBER' }, createContext()),
    listInvitations: actor => accounts.listInvitations({ actor }, createContext()),
    revokeInvitation: actor => accounts.revokeInvitation({ actor, invitationId: 'x' }, createContext()),
    getSignUp: actor => accounts.getSignUp({ actor }, createContext()),
    setSignUp: actor => accounts.setSignUp({ actor, mode: 'SIGN_UP_MODE_OPEN' }, createContext()),
  };
  const stolen = { ...administrator, sessionId: member.actor.sessionId };
  for (const [name, call] of Object.entries(calls)) {
    expect([name, await errorCode(call(member.actor))]).toEqual([name, 'FORBIDDEN']);
    expect([name, await errorCode(call(browser()))]).toEqual([name, 'UNAUTHENTICATED']);
    expect([name, await errorCode(call(stolen))]).toEqual([name, 'UNAUTHENTICATED']);
  }
});

test('people are listed in pages, oldest first', async () => {
  const everyone = (await listPeople()).map(({ id }) => id);
  const paged: string[] = [];
  for (let afterId = '', isLast = false; !isLast; isLast = afterId === '') {
    const { people, nextId } = await accounts.listPeople({ actor: administrator, limit: 2, afterId }, createContext());
    paged.push(...people.map(({ id }) => id));
    afterId = nextId;
  }
  expect(paged).toEqual(everyone);
  expect(everyone[0]).toBe(administrator.personId);
});
