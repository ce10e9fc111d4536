import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../api/request.ts';
import { keysQuery } from './keys.ts';

/** The description that a program gives of itself, and its address. The interface calls a program a command line. */
interface Description {
  readonly hostname: string | null;
  readonly system: string | null;
  readonly username: string | null;
  readonly client: string | null;
  readonly address: string;
}

/** A program that is logged in with a key. */
export interface CommandLine extends Description {
  readonly keyId: string;
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly expiresAt: string | null;
}

/** A program that waits for approval. */
export interface WaitingLogin extends Description {
  readonly createdAt: string;
  readonly expiresAt: string;
}

export const commandLinesQuery = queryOptions({
  queryKey: ['command-lines'],
  queryFn: async () => (await request<{ commandLines: CommandLine[] }>('GET', '/command-lines')).commandLines,
});

/** Finds the program that is logged in with a key. */
export const useCommandLineOf = (keyId: string): CommandLine | undefined =>
  useQuery({ ...commandLinesQuery, select: rows => rows.find(row => row.keyId === keyId) }).data;

/** Revokes a key, which logs its program out. The archive answers when no gateway accepts the key any more. */
export function useRevokeKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (keyId: string) => request('DELETE', `/keys/${keyId}`),
    onSettled: () => Promise.all([client.invalidateQueries(commandLinesQuery), client.invalidateQueries(keysQuery)]),
  });
}

/** Makes a login code. It is shown once and stored nowhere. */
export const useMakeLoginCode = () =>
  useMutation({ mutationFn: () => request<{ code: string; expiresAt: string }>('POST', '/login-codes'), gcTime: 0 });

/** Finds the program that waits with a code. */
export const useLookUpLogin = () =>
  useMutation({
    mutationFn: async (userCode: string) =>
      (await request<{ login: WaitingLogin }>('POST', '/device-logins/look-up', { userCode })).login,
  });

/** Approves or denies a program that waits. */
export const useDecideLogin = () =>
  useMutation({
    mutationFn: (decision: { userCode: string; decision: 'approve' | 'deny' }) =>
      request('POST', '/device-logins/decide', decision),
  });

/** Formats a program's code, which the person has typed in any form, like `BCDF-GHJK`. */
export function drawUserCode(typed: string): string {
  const letters = typed.replace(/[^A-Za-z]/g, '').toUpperCase();
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** Formats a login code like `Ab1-c23`. */
export const drawLoginCode = (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`;
