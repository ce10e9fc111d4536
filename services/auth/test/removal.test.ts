import { describe, expect, test } from '@jest/globals';
import { query } from '@archive/kit';
import { eventually } from '@archive/kit/testing';
import {
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
} from './accounts.fixture.ts';
import { errorCode, inviteMember } from './fixture.ts';

setUpAccounts();
setUpMembers();

describe('the removal of a person', () => {
  const ownProjects = (count: number) => {
    const personId = member.signedIn.person!.id;
    fixture.projects.projects.set(personId, new Set(Array.from({ length: count }, (_, n) => `project-${n}`)));
    return personId;
  };
  const findRow = async (personId: string) =>
    (await query(fixture.pool, `select from auth.users where id = $1`, [personId])).length;
  const settle = () =>
    query(
      fixture.pool,
      `update auth.users set removed_at = removed_at - interval '2 hours' where removed_at is not null`,
    );

  test('deletes all projects, ends sessions and keys, and frees the email', async () => {
    const personId = ownProjects(230);
    const { info } = await createMemberKey();
    await removePerson(personId);
    await eventually(() => {
      expect(fixture.projects.projects.get(personId)!.size).toBe(0);
      return Promise.resolve();
    });
    expect(await isKeyValid(info!.id)).toBe(false);
    expect(await isSessionValid(member.signedIn.token)).toBe(false);
    expect(await errorCode(signIn({ email: memberEmail }))).toBe('UNAUTHENTICATED');
    expect((await listPeople()).map(({ id }) => id)).not.toContain(personId);
    expect(await errorCode(removePerson(personId))).toBe('NOT_FOUND');
    expect((await inviteMember(fixture, administrator, memberEmail)).signedIn.person!.id).not.toBe(personId);
  });

  test('is answered during an outage of projects, continues by itself, and deletes the row last', async () => {
    const personId = ownProjects(3);
    fixture.projects.isDown = true;
    expect(await errorCode(removePerson(personId))).toBe('no error');
    expect(await isSessionValid(member.signedIn.token)).toBe(false);
    await settle();
    expect(await findRow(personId)).toBe(1);
    fixture.projects.isDown = false;
    const another = await fixture.startReplica();
    await eventually(async () => expect(await findRow(personId)).toBe(0), 15_000);
    await another.stop();
    expect(fixture.projects.projects.get(personId)!.size).toBe(0);
    const left = await query(fixture.pool, `select from auth.keys where user_id = $1`, [personId]);
    expect(left).toHaveLength(0);
  }, 40_000);

  test('keeps the row while an upload of the person could still create a project', async () => {
    const personId = ownProjects(1);
    await removePerson(personId);
    fixture.projects.projects.get(personId)!.add('late-project');
    const another = await fixture.startReplica();
    await eventually(() => {
      expect(fixture.projects.projects.get(personId)!.size).toBe(0);
      return Promise.resolve();
    }, 15_000);
    await another.stop();
    expect(await findRow(personId)).toBe(1);
  }, 40_000);
});
