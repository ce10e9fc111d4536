import { randomUUID } from 'node:crypto';
import { type Queryable, ServiceError, toClientNetwork, transaction } from '@archive/kit';
import type { Pool } from 'pg';
import type { Actor } from '../audit/actor.ts';
import { recordDeed } from '../audit/audit.ts';
import { requireReader, requireSignedIn } from '../people/authorize.ts';
import { requirePerson } from '../people/person-values.ts';
import type { ThrottleKey } from '../throttle/throttle.ts';
import { createToken } from '../tokens/token.ts';
import * as store from './code-store.ts';
import { createUserCode, parseUserCode } from './codes.ts';
import type { CommandLine } from './command-line.ts';
import { type CommandLineKey, issueCommandLineKey, lockEnabledPerson } from './command-lines.ts';
import type { DeviceLoginOptions } from './login-codes.ts';

/** 10 minutes. */
const lifetimeSeconds = 600;
const intervalSeconds = 5;
/** Maximum numbers of logins that wait for approval. */
const maxWaiting = { all: 10_000, ofNetwork: 20 };
/** A refused command line waits this long: some of the waiting logins may have expired by then. */
const fullRetryMs = 60_000;

/** The time to wait before the next attempt. */
export interface Wait {
  readonly retryAfterMs: number;
}

export interface StartedDeviceLogin {
  readonly deviceCode: string;
  readonly userCode: string;
  readonly expiresInSeconds: number;
  readonly intervalSeconds: number;
}

/** The state of a login, or the key once it is approved. */
export type DeviceLoginResult =
  { readonly state: 'pending' | 'slow_down' | 'denied' | 'expired' | 'unknown' } | { readonly key: CommandLineKey };

/** Logins that a command line starts and a person approves in a browser (RFC 8628). */
export interface DeviceAuthorization {
  start(commandLine: CommandLine, actor: Actor): Promise<StartedDeviceLogin | Wait>;
  /** Reads a login that waits; NOT_FOUND if no login with this user code waits. */
  lookUp(actor: Actor, userCode: string): Promise<{ row: store.CodeRow } | Wait>;
  /** Stores the actor's decision; NOT_FOUND if no login with this user code waits. */
  decide(actor: Actor, userCode: string, isApproved: boolean): Promise<Wait | undefined>;
  /** Answers a poll of a command line. The first poll after the approval creates the key. */
  finish(deviceCode: string, actor: Actor): Promise<DeviceLoginResult>;
}

const createNotFoundError = () => new ServiceError('NOT_FOUND', 'No command line waits with this code');

/** Creates the operations of the device authorization grant. */
export function createDeviceAuthorization(options: DeviceLoginOptions): DeviceAuthorization {
  const { pool, throttle, mac } = options;
  const begin = async (actor: Actor): Promise<{ keys: ThrottleKey[]; retryAfterMs: number | undefined }> => {
    const { personId } = await requireReader(pool, actor);
    const keys: ThrottleKey[] = [{ policy: 'userCode', subject: personId }];
    return { keys, retryAfterMs: await throttle.begin(keys) };
  };
  const hashUserCode = (typed: string) => mac(`user code ${parseUserCode(typed) ?? ''}`);
  return {
    start: (commandLine, actor) => transaction(pool, tx => start(tx, options, commandLine, actor), actor.signal),
    lookUp: async (actor, userCode) => {
      const { keys, retryAfterMs } = await begin(actor);
      if (retryAfterMs !== undefined) return { retryAfterMs };
      const row = await store.findWaitingCode(pool, hashUserCode(userCode));
      if (!row) throw createNotFoundError();
      await transaction(pool, tx => throttle.succeed(tx, keys));
      return { row };
    },
    decide: async (actor, userCode, isApproved) => {
      const { keys, retryAfterMs } = await begin(actor);
      if (retryAfterMs !== undefined) return { retryAfterMs };
      return transaction(
        pool,
        async tx => {
          const { personId } = await requireSignedIn(tx, actor);
          const row = await store.decideCode(tx, hashUserCode(userCode), personId, isApproved);
          if (!row) throw createNotFoundError();
          await throttle.succeed(tx, keys);
          await recordDeed(tx, actor, isApproved ? 'device_login_approved' : 'device_login_denied', row.id);
          return undefined;
        },
        actor.signal,
      );
    },
    finish: async (deviceCode, actor) => {
      const hash = mac(deviceCode);
      const waiting = await readState(pool, hash);
      return waiting ?? transaction(pool, tx => finish(tx, options, hash, actor), actor.signal);
    },
  };
}

async function start(
  tx: Queryable,
  { mac }: DeviceLoginOptions,
  commandLine: CommandLine,
  actor: Actor,
): Promise<StartedDeviceLogin | Wait> {
  const { address = '' } = actor;
  const network = toClientNetwork(address);
  const waiting = await store.countWaitingCodes(tx, network);
  if (waiting.all >= maxWaiting.all || waiting.of_network >= maxWaiting.ofNetwork) return { retryAfterMs: fullRetryMs };
  const [id, deviceCode, userCode] = [randomUUID(), createToken().text, createUserCode()];
  const hashes = { hash: mac(deviceCode), userCodeHash: mac(`user code ${parseUserCode(userCode) ?? ''}`) };
  await store.insertDeviceCode(tx, { ...commandLine, ...hashes, id, address, network, lifetimeSeconds });
  await recordDeed(tx, actor, 'device_login_started', id);
  return { deviceCode, userCode, expiresInSeconds: lifetimeSeconds, intervalSeconds };
}

/** Returns the state of a login that gets no key now, and records the poll; undefined if the login is approved. */
async function readState(pool: Pool, hash: Buffer): Promise<DeviceLoginResult | undefined> {
  const row = await store.findDeviceCode(pool, hash);
  if (!row || row.used_at) return { state: 'unknown' };
  if (row.denied_at) return { state: 'denied' };
  if (row.is_expired) return { state: 'expired' };
  if (row.user_id !== null) return undefined;
  await store.recordPoll(pool, row.id, row.is_early);
  return { state: row.is_early ? 'slow_down' : 'pending' };
}

async function finish(
  tx: Queryable,
  { signing }: DeviceLoginOptions,
  hash: Buffer,
  actor: Actor,
): Promise<DeviceLoginResult> {
  const personId = (await store.findDeviceCode(tx, hash))?.user_id ?? undefined;
  if (personId === undefined || !(await lockEnabledPerson(tx, personId))) return { state: 'unknown' };
  const row = await store.useCode(tx, hash, 'device');
  if (!row) return { state: 'unknown' };
  const issued = await issueCommandLineKey(tx, signing, { personId, commandLine: row, actor });
  return { key: { ...issued, email: (await requirePerson(tx, personId)).email ?? '' } };
}
