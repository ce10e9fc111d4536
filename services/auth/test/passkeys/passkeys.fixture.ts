import type { accounts as messages } from '@archive/contracts';
import type { Authenticator, Deviation } from './authenticator.fixture.ts';
import { browser, createContext, type Fixture, inviteMember, setUpAdministrator } from '../fixture.ts';

/** Origin of the archive's pages. */
export const origin = 'https://archive.example.org';

/** Sets up an archive whose people use passkeys. Each ceremony begins at one replica and ends at another. */
export async function openPasskeys(fixture: Fixture) {
  const { accounts } = fixture;
  const [first, second] = accounts;
  const administrator = (await setUpAdministrator(fixture)).actor;
  let people = 0;
  const beginRegistration = (actor: messages.Actor, at = origin) =>
    first.beginPasskeyRegistration({ actor, origin: at }, createContext());
  return {
    administrator,
    beginRegistration,
    join: async () => {
      people += 1;
      return (await inviteMember(fixture, administrator, `person-${people}@example.org`)).actor;
    },
    register: async (actor: messages.Actor, authenticator: Authenticator, deviation?: Deviation, name = 'laptop') => {
      const { options, secret } = await beginRegistration(actor);
      const answer = authenticator.create(options, deviation);
      return second.registerPasskey({ actor, secret, name, ...answer }, createContext());
    },
    signIn: async (authenticator: Authenticator, deviation?: Deviation, actor = browser()) => {
      const { options, secret } = await first.beginPasskeySignIn({ origin }, createContext());
      const answer = authenticator.get(options, deviation);
      return second.signInWithPasskey({ actor, secret, ...answer }, createContext());
    },
    confirm: async (actor: messages.Actor, authenticator: Authenticator, deviation?: Deviation) => {
      const { options, secret } = await first.beginPasskeySignIn({ origin }, createContext());
      const answer = authenticator.get(options, deviation);
      return second.confirmWithPasskey({ actor, secret, ...answer }, createContext());
    },
    list: async (actor: messages.Actor) => (await first.listCredentials({ actor }, createContext())).credentials,
  };
}
