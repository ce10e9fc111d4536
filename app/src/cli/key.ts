import { accountContract, authContract, type AuthMethods } from '@archive/contracts';
import { backgroundContext, createServiceClient, type Peer, type ServiceClient, ServiceError } from '@archive/kit';
import { readConfig } from '../config/config.ts';
import { findService, findUrl } from './find-service.ts';
import { type Command, parseCommand, usage } from './key-command.ts';
import { formatKeys, formatSigningKeys } from './key-table.ts';
import { runCommand } from './run-command.ts';
import { createSetupLink } from './setup-link.ts';

/** Longer than the 1.5 s that auth takes to answer a revocation. */
const authTimeoutMs = 10_000;

await runCommand(usage, async () => {
  process.stdout.write(await run(parseCommand(process.argv.slice(2))));
});

async function run(command: Command): Promise<string> {
  if (command.name === 'help') return usage;
  const settings = readConfig();
  const peer = await findService('auth', settings);
  if (command.name === 'setup-link') return createLink(command.userName, peer, await findUrl(settings));
  const auth = createServiceClient(authContract, peer);
  try {
    return await execute(auth, command).catch((error: unknown) => {
      throw withAddress(error, peer);
    });
  } finally {
    auth.close();
  }
}

async function createLink(userName: string, peer: Peer, url: string): Promise<string> {
  const accounts = createServiceClient(accountContract, peer);
  try {
    const request = { userName, firstOnly: false };
    return `${await createSetupLink(accounts, url, request, backgroundContext(authTimeoutMs))}\n`;
  } catch (error) {
    throw withAddress(error, peer);
  } finally {
    accounts.close();
  }
}

async function execute(
  auth: ServiceClient<AuthMethods>,
  command: Exclude<Command, { name: 'help' | 'setup-link' }>,
): Promise<string> {
  const context = backgroundContext(authTimeoutMs);
  switch (command.name) {
    case 'create':
      return `${(await auth.createKey(command, context)).key}\n`;
    case 'list':
      return formatKeys((await auth.listKeys(command, context)).keys);
    case 'revoke': {
      const { revokedMs } = await auth.revokeKey(command, context);
      return `Revoked since ${new Date(revokedMs).toISOString()}: ${command.keyId}\n`;
    }
    case 'revoke-all':
      return `Revoked keys: ${(await auth.revokeKeys(command, context)).revoked}\n`;
    case 'list-signing-keys':
      return formatSigningKeys((await auth.listSigningKeys({}, context)).keys);
    case 'retire-signing-key': {
      const { retiredMs, currentId } = await auth.retireSigningKey({ id: command.signingKeyId }, context);
      return `Retired since ${new Date(retiredMs).toISOString()}: ${command.signingKeyId}\nSigns now: ${currentId}\n`;
    }
    case 'rotate':
      return `Signs from 10 s on: ${(await auth.rotateSigningKey({}, context)).id}\n`;
  }
}

function withAddress(error: unknown, { address }: Peer): unknown {
  if (!(error instanceof ServiceError) || error.code !== 'UNAVAILABLE') return error;
  return new ServiceError('UNAVAILABLE', `The auth service at ${address} does not answer: ${error.message}`, {
    cause: error,
  });
}
