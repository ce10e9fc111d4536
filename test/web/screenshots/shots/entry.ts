import type { Page } from 'playwright-core';
import { password } from '../../../src/world/account-pages.ts';
import { addAuthenticator } from '../../browser/virtual-authenticator.ts';
import { signIn } from '../../browser/enter.ts';
import { change, click, fail, open, type Shot } from './shot.ts';

const email = 'ada@lovelace.example';

const openState = { signUp: 'open', oidc: { name: 'login.example.org' } };

const openSignUp = (page: Page) =>
  change(page, '/state', ({ state }) => ({ state: { ...(state as object), ...openState } }));
const waitForAlert = (page: Page) => page.getByRole('alert').first().waitFor();

/** The pages before sign-in. */
export const entryShots: readonly Shot[] = [
  open('front', '/'),
  open('front-open', '/', { before: openSignUp }),
  open('sign-in', '/sign-in'),
  open('sign-in-open', '/sign-in', { before: openSignUp }),
  open('sign-in-empty', '/sign-in', page => click(page, /^Sign in$/)),
  open('sign-in-wrong', '/sign-in', async page => {
    await signIn(page, { email, password: 'not the right one' });
    await waitForAlert(page);
  }),
  open('sign-in-too-often', '/sign-in', {
    before: page => fail(page, '/sign-in', 429, { 'Retry-After': '40' }),
    steps: async page => {
      await signIn(page, { email, password });
      await waitForAlert(page);
    },
  }),
  open('sign-in-broken', '/sign-in', {
    before: page => fail(page, '/sign-in', 503),
    steps: async page => {
      await signIn(page, { email, password });
      await waitForAlert(page);
    },
  }),
  open('sign-in-no-passkey', '/sign-in', async page => {
    await addAuthenticator(page, { isUserVerified: true });
    await click(page, 'Sign in with a passkey');
    await waitForAlert(page);
  }),
  open('provider-refused', '/sign-in/provider?state=unknown&error=access_denied', waitForAlert),
  open('join', ({ joinLink }) => joinLink),
  open('join-open', '/join', { before: openSignUp }),
  open('reset', ({ resetLink }) => resetLink),
  open('reset-done', ({ resetLink }) => resetLink, {
    before: page => page.route('**/api/account/password-reset', route => route.fulfill({ json: { data: {} } })),
    steps: async page => {
      await page.getByLabel('New password').fill(password);
      await click(page, 'Set password');
      await page.getByRole('heading', { name: 'Your password is set' }).waitFor();
    },
  }),
  open('link-expired', '/join#Z-this-token-is-unknown-0000000000000000000'),
  open('link-incomplete', '/setup'),
];
