import { ServiceError } from '@archive/kit';
import type { Pool } from 'pg';
import type { Mac } from '../tokens/derived-key.ts';
import { createToken, hashToken } from '../tokens/token.ts';
import { insertChallenge, takeChallenge } from './store.ts';
import { type Ceremony, readRpId } from './webauthn.ts';

const lifetimeMinutes = 10;

/** What a browser gets for a registration or a sign-in. */
export interface BegunCeremony {
  /** Options for the browser's call, as JSON. */
  readonly options: string;
  /** The value of the browser's cookie. */
  readonly secret: string;
}

/** A ceremony that a browser ends. */
export interface TakenCeremony extends Ceremony {
  /** The person who registers a passkey; null: a sign-in. */
  readonly personId: string | null;
}

/** Ceremonies (WebAuthn): registrations and sign-ins that browsers begin and end, each once and at any replica. */
export interface Ceremonies {
  /** Begins a ceremony; INVALID if the origin has an IP address. */
  begin(
    origin: string,
    personId: string | undefined,
    createOptions: (ceremony: Ceremony) => Promise<string>,
  ): Promise<BegunCeremony>;
  /** Ends a ceremony; UNAUTHENTICATED if it is unknown, has expired or has ended. */
  take(secret: string): Promise<TakenCeremony>;
}

/** One message for all ceremonies that cannot end: unknown, expired, ended, or begun by another person. */
export const ceremonyEnded = 'This request has expired, try again';

/** The challenge is the HMAC of the browser's secret, so that a copy of the database does not reveal the challenge. */
export function createCeremonies(pool: Pool, mac: Mac): Ceremonies {
  const toCeremony = (secret: string, origin: string): Ceremony => {
    return { challenge: mac(secret).toString('base64url'), origin, rpId: readRpId(origin) };
  };
  return {
    begin: async (origin, personId, createOptions) => {
      const { text: secret, hash: secretHash } = createToken();
      const options = await createOptions(toCeremony(secret, origin));
      await insertChallenge(pool, { secretHash, origin, personId, lifetimeMinutes });
      return { options, secret };
    },
    take: async secret => {
      const row = await takeChallenge(pool, hashToken(secret));
      if (!row) throw new ServiceError('UNAUTHENTICATED', ceremonyEnded);
      return { ...toCeremony(secret, row.origin), personId: row.person_id };
    },
  };
}
