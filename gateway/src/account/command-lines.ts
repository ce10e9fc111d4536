import type { accounts } from '@archive/contracts';
import { ServiceError } from '@archive/kit';
import { formatOptionalTimestamp, formatTimestamp } from '../http/timestamp.ts';
import type { AccountServices } from './answer/account-services.ts';
import { formatOptionalText } from './answer/format-person.ts';
import { requireNoSlowDown } from './answer/slow-down.ts';
import { type AccountRoute, personRoute } from './request/account-route.ts';
import { oneOfField, textField } from './request/body-fields.ts';

/** Routes of the person's command lines, and of the codes with which command lines log in. */
export function createCommandLineRoutes({ accounts }: AccountServices): AccountRoute[] {
  return [
    personRoute({
      method: 'get',
      path: 'command-lines',
      handle: async ({ actor, context }) => {
        const { commandLines } = await accounts.listCommandLines({ actor }, context);
        return { data: { commandLines: commandLines.map(formatLoggedIn) } };
      },
    }),
    personRoute({
      method: 'post',
      path: 'login-codes',
      handle: async ({ actor, context }) => {
        const { code, expiresMs } = await accounts.createLoginCode({ actor }, context);
        return { status: 201, data: { code, expiresAt: formatTimestamp(expiresMs) } };
      },
    }),
    personRoute({
      method: 'post',
      path: 'device-logins/look-up',
      fields: { userCode: textField },
      handle: async ({ body, actor, context, res }) => {
        const answer = await accounts.lookUpDeviceLogin({ ...body, actor }, context);
        requireNoSlowDown(res, answer);
        const { commandLine, address, createdMs, expiresMs } = answer;
        const times = { createdAt: formatTimestamp(createdMs), expiresAt: formatTimestamp(expiresMs) };
        return { data: { login: { ...formatCommandLine(commandLine), address, ...times } } };
      },
    }),
    personRoute({
      method: 'post',
      path: 'device-logins/decide',
      fields: { userCode: textField, decision: oneOfField(['approve', 'deny']) },
      handle: async ({ body: { userCode, decision }, actor, context, res }) => {
        const isApproved = decision === 'approve';
        requireNoSlowDown(res, await accounts.decideDeviceLogin({ userCode, isApproved, actor }, context));
        return { data: {} };
      },
    }),
  ];
}

function formatLoggedIn({ key, commandLine, address }: accounts.LoggedInCommandLine): object {
  if (!key) throw new ServiceError('INTERNAL');
  return {
    keyId: key.id,
    name: key.label,
    ...formatCommandLine(commandLine),
    address,
    createdAt: formatTimestamp(key.createdMs),
    lastUsedAt: formatOptionalTimestamp(key.lastUsedMs),
    expiresAt: formatOptionalTimestamp(key.expiresMs),
  };
}

function formatCommandLine(commandLine: accounts.CommandLine | null): object {
  const { hostname = '', system = '', username = '', client = '' } = commandLine ?? {};
  return {
    hostname: formatOptionalText(hostname),
    system: formatOptionalText(system),
    username: formatOptionalText(username),
    client: formatOptionalText(client),
  };
}
