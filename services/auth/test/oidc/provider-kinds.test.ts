import { eventually, startOpenIdProvider } from '@archive/kit/testing';
import { expect, test } from '@jest/globals';
import { browser, createContext, errorCode, setUpAdministrator, startFixture } from '../fixture.ts';

const origin = 'http://127.0.0.1:4800';
const redirectUri = `${origin}/sign-in/provider`;

test.each([
  ['in the shape of Keycloak', { path: '/realms/main', clientAuthentication: 'client_secret_basic' }],
  ['that takes the secret in the body only', { clientAuthentication: 'client_secret_post' }],
] as const)('an invited person joins at a provider %s', async (_, shape) => {
  const people = { mia: { email: 'mia@example.org', isVerified: true } };
  const provider = await startOpenIdProvider({ redirectUri, people, ...shape });
  const fixture = await startFixture({ ...provider, allowedDomains: ['example.org'] });
  try {
    const [accounts] = fixture.accounts;
    const { actor: administrator } = await setUpAdministrator(fixture);
    const invite = { actor: administrator, email: '', role: 'ROLE_MEMBER' } as const;
    const { token: invitation } = await accounts.createInvitation(invite, createContext());
    const actor = browser();
    const begin = () => accounts.beginOidc({ actor, origin, isLinking: false, invitation }, createContext());
    await eventually(async () => expect(await errorCode(begin())).toBe('no error'));
    const { url, secret } = await begin();
    const parameters = (await provider.visit(url, 'mia')).search.slice(1);
    const { signedIn } = await accounts.finishOidc({ actor, secret, parameters }, createContext());
    expect(signedIn?.person?.email).toBe('mia@example.org');
  } finally {
    await fixture.stop();
    await provider.stop();
  }
});
