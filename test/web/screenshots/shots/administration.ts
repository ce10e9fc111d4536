import { as, change, click, row, type Shot } from './shot.ts';

const manyPeople = 120;
const own = as('administrator');
const path = '/admin/people';

/** The pages of administrators. */
export const administrationShots: readonly Shot[] = [
  own('people', path, row),
  own('people-many', path, {
    before: page =>
      change(page, '/people', data => {
        const [first = {}] = (data['people'] as object[]).slice(1);
        const copy = (n: number) => ({ ...first, id: String(n), name: `Person ${n}`, email: `person${n}@example.org` });
        return { ...data, people: Array.from({ length: manyPeople }, (_, n) => copy(n + 1)) };
      }),
    steps: row,
  }),
  own('people-sign-up-failed', path, async page => {
    await page.route('**/api/account/sign-up', (route, request) =>
      request.method() === 'GET' ? route.continue() : route.fulfill({ status: 503, json: { success: false } }),
    );
    await page.getByRole('radio', { name: 'Nobody' }).click();
    await page.getByRole('alert').waitFor();
  }),
  own('people-invite', path, page => click(page, 'Invite')),
  own('people-invite-anyone', path, async page => {
    await click(page, 'Invite');
    await page.getByRole('radio', { name: /^Administrator/ }).check();
  }),
  own('people-link', path, async page => {
    // Without this answer in place of the archive's, each screenshot would add an invitation to the list.
    await page.route('**/api/account/invitations', (route, request) =>
      request.method() === 'GET' ? route.continue() : route.fulfill({ json: { data: madeInvitation } }),
    );
    await click(page, 'Invite');
    await click(page, 'Make link');
    await page.getByRole('heading', { name: 'Invitation link' }).waitFor();
  }),
  own('people-manage', path, page => click(page, 'Manage Grace Hopper')),
  own('people-manage-self', path, page => click(page, 'Manage Ada Lovelace')),
  own('people-manage-disabled', path, page => click(page, 'Manage Alan Turing')),
  own('people-disable', path, async page => {
    await click(page, 'Manage Grace Hopper');
    await click(page, 'Disable…');
  }),
  own('people-open', path, page => page.getByRole('radio', { name: /^Anyone/ }).click()),
  own('people-remove', path, async page => {
    await click(page, 'Manage Grace Hopper');
    await click(page, 'Remove…');
  }),
  own('audit', '/admin/audit', row),
  own('audit-filtered', '/admin/audit?action=sign_in', row),
  own('audit-empty', '/admin/audit?from=1999-01-01&to=1999-01-02'),
];

const madeInvitation = {
  link: '/join#kQ3v8Zr1b0sYp5uT7wXn2cD4eF6gH9jKlMoPqRsTuVw',
  invitation: { id: 'invitation', email: null, role: 'member', createdAt: '', expiresAt: '2027-01-31T12:00:00Z' },
};
