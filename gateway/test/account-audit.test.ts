import { afterEach, describe, expect, test } from '@jest/globals';
import { asAdministrator, gateway, personId, send, startAccountGateway } from './account-gateway.fixture.ts';

afterEach(() => gateway.stop());

describe('the audit trail', () => {
  const row = (id: number) => ({
    ...{ id, atMs: Date.UTC(2026, 0), actorId: personId, action: 'sign_in', subjectKind: 'session', subjectId: '' },
    ...{ address: '127.0.0.1', succeeded: false, keyId: '' },
  });
  const listAudit = (request: object) => ('beforeId' in request ? { rows: [row(1)] } : { rows: [row(3)], nextId: 2 });

  test('is listed by page, with filters', async () => {
    await startAccountGateway({ listAudit });
    const query = `actorId=${personId}&action=sign_in&from=2026-01-01T00:00:00Z&limit=1`;
    const first = await send({ path: `/api/account/audit?${query}`, headers: asAdministrator });
    expect(first.data).toMatchObject({ rows: [{ id: '3', subjectId: null, outcome: 'failed' }], nextCursor: '2' });
    expect(gateway.calls[0]?.request).toMatchObject({ actorId: personId, action: 'sign_in', limit: 1 });
    const next = await send({ path: '/api/account/audit?cursor=2', headers: asAdministrator });
    expect(next.data).toMatchObject({ rows: [{ id: '1' }], nextCursor: null });
  });

  test('as CSV has every page', async () => {
    await startAccountGateway({ listAudit });
    const { headers, body } = await send({ path: '/api/account/audit.csv', headers: asAdministrator });
    const line = `2026-01-01T00:00:00.000Z,${personId},sign_in,session,,127.0.0.1,failed,`;
    expect(body).toBe(`at,actorId,action,subjectKind,subjectId,address,outcome,keyId\r\n${line}\r\n${line}\r\n`);
    expect(headers['content-disposition']).toBe('attachment; filename="audit.csv"');
  });

  test.each([
    'cursor=0',
    'cursor=x',
    'cursor=1&cursor=2',
    'actorId=x',
    'action=A',
    'from=yesterday',
    'limit=0',
    'limit=1001',
  ])('with %s is 400', async query => {
    await startAccountGateway({ listAudit });
    const { status } = await send({ path: `/api/account/audit?${query}`, headers: asAdministrator });
    expect([status, gateway.calls]).toEqual([400, []]);
  });
});
