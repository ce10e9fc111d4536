import { as, open, type Shot } from './shot.ts';

const sessionPath = '/projects/first-project/sessions/00000000-0000-4000-8000-000000000001';
const own = as('administrator');

/** The frame of the pages, and the pages outside the sections. */
export const shellShots: readonly Shot[] = [
  open('appearance', '/', page => page.getByText('Appearance').click()),
  open('session', sessionPath),
  own('session-signed-in', sessionPath),
  own('front-signed-in', '/'),
  as('newcomer')('front-first-key', '/'),
  own('menu', '/', page => page.getByRole('button', { name: /^Account menu/ }).click()),
  as('member')('not-found', '/admin/people'),
  own('failure', '/account/usage', {
    before: page => page.route(/\/assets\/usage-page-.*\.js/, route => route.abort()),
  }),
  own('offline', '/account/keys', async page => {
    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
  }),
];
