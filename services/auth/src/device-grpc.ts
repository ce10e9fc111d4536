import type { AccountMethods, accounts } from '@archive/contracts';
import { parseActor } from './account-messages.ts';
import type { AccountServices } from './account-services.ts';
import { cleanCommandLine, type CommandLine } from './device-login/command-line.ts';
import type { CommandLineKey } from './device-login/command-lines.ts';
import { toKeyMessage } from './keys/key-message.ts';

const states = {
  pending: 'DEVICE_LOGIN_STATE_PENDING',
  slow_down: 'DEVICE_LOGIN_STATE_SLOW_DOWN',
  denied: 'DEVICE_LOGIN_STATE_DENIED',
  expired: 'DEVICE_LOGIN_STATE_EXPIRED',
  unknown: 'DEVICE_LOGIN_STATE_UNKNOWN',
} as const;

/** Creates the gRPC methods of the login of command lines. */
export function createDeviceMethods({ loginCodes, deviceAuthorization, commandLines }: AccountServices) {
  return {
    createLoginCode: async ({ actor }, context) => {
      const { code, expiresAt } = await loginCodes.create(parseActor(actor, context));
      return { code, expiresMs: expiresAt.getTime() };
    },
    redeemLoginCode: async ({ code, commandLine, actor }, context) => {
      const result = await loginCodes.redeem(code, cleanCommandLine(commandLine), parseActor(actor, context));
      return 'key' in result ? { key: toKey(result.key) } : { key: null, ...result };
    },
    startDeviceLogin: async ({ commandLine, actor }, context) => {
      const result = await deviceAuthorization.start(cleanCommandLine(commandLine), parseActor(actor, context));
      const none = { deviceCode: '', userCode: '', expiresInSeconds: 0, intervalSeconds: 0 };
      return 'retryAfterMs' in result ? { ...none, ...result } : result;
    },
    lookUpDeviceLogin: async ({ actor, userCode }) => {
      const result = await deviceAuthorization.lookUp(parseActor(actor), userCode);
      if ('retryAfterMs' in result) return { commandLine: null, address: '', createdMs: 0, expiresMs: 0, ...result };
      const { address, created_at: createdAt, expires_at: expiresAt } = result.row;
      const times = { createdMs: createdAt.getTime(), expiresMs: expiresAt.getTime() };
      return { commandLine: toCommandLine(result.row), address, ...times };
    },
    decideDeviceLogin: async ({ actor, userCode, isApproved }, context) =>
      (await deviceAuthorization.decide(parseActor(actor, context), userCode, isApproved)) ?? {},
    finishDeviceLogin: async ({ deviceCode, actor }, context) => {
      const result = await deviceAuthorization.finish(deviceCode, parseActor(actor, context));
      return 'key' in result
        ? { state: 'DEVICE_LOGIN_STATE_LOGGED_IN', key: toKey(result.key) }
        : { state: states[result.state], key: null };
    },
    endDeviceLogin: async ({ actor, keyId }) => ({
      isRevoked: await commandLines.logOut(parseActor(actor), keyId),
    }),
    listCommandLines: async ({ actor }) => ({
      commandLines: (await commandLines.list(parseActor(actor))).map(row => ({
        key: toKeyMessage(row),
        commandLine: toCommandLine(row),
        address: row.address,
      })),
    }),
  } satisfies Partial<AccountMethods>;
}

function toKey({ token, row, email }: CommandLineKey): accounts.CommandLineKey {
  return { key: token, info: toKeyMessage(row), email };
}

function toCommandLine({ hostname, system, username, client }: CommandLine): accounts.CommandLine {
  return { hostname, system, username, client };
}
