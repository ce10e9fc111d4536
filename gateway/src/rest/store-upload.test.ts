import { ServiceError } from '@archive/kit';
import { describe, expect, test } from '@jest/globals';
import type { AuthenticatedContext } from '../request/request-context.ts';
import { storeUpload, type StoreServices } from './store-upload.ts';

const stored = { etag: 'e', created: true, createdMs: 1, updatedMs: 1 };
const head = { projectId: 'p', generation: 2 } as Parameters<typeof storeUpload>[1];
const upload = { projectName: 'Name', parts: {} } as Parameters<typeof storeUpload>[3];
const context = { ownerId: 'owner' } as AuthenticatedContext;

/** The project is missing. If `failure` is set, the call that creates the project rejects with it. */
async function storeFirstUpload(failure?: ServiceError) {
  const calls: string[] = [];
  const services = {
    projects: {
      ensureProject: ({ begin }: { begin: boolean }) => {
        calls.push(begin ? 'begin project' : 'create project');
        return failure && !begin ? Promise.reject(failure) : Promise.resolve({});
      },
    },
    sessions: {
      checkUpload: () => Promise.resolve({}),
      storeSession: () => {
        calls.push('store session');
        return Promise.resolve({ session: stored });
      },
    },
  } as unknown as StoreServices;
  return { calls, session: await storeUpload(services, head, false, upload, context) };
}

describe('an upload to a missing project', () => {
  test('stores its session before it creates the project', async () => {
    const { calls, session } = await storeFirstUpload();
    expect(calls).toEqual(['begin project', 'store session', 'create project']);
    expect(session).toBe(stored);
  });

  test('succeeds if the project is deleted after the session was stored, because readers may have seen the session', async () => {
    expect((await storeFirstUpload(new ServiceError('NOT_FOUND'))).session).toBe(stored);
  });

  test('fails if the projects service does not answer, so that the client repeats the upload', async () => {
    await expect(storeFirstUpload(new ServiceError('UNAVAILABLE'))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
