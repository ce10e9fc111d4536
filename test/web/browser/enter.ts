import type { Page } from 'playwright-core';

interface NewAccount {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** Fills in the form of a new account, and sends it. */
export async function fillInAccount(page: Page, { name, email, password }: NewAccount): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** Accepts an invitation, and waits for the front page. */
export async function acceptInvitation(page: Page, link: string, account: NewAccount): Promise<void> {
  await page.goto(link);
  await fillInAccount(page, account);
  await waitForFront(page);
}

/** Creates the first account with the set-up link, and waits for the dialog that makes a key. */
export async function createFirstAccount(page: Page, link: string, account: NewAccount): Promise<void> {
  await page.goto(link);
  await fillInAccount(page, account);
  await page.getByRole('dialog', { name: 'Make a key' }).waitFor();
}

/** Waits for the front page of a signed-in person. */
export const waitForFront = (page: Page) => page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor();

export async function signIn(page: Page, { email, password }: Pick<NewAccount, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Presses `Make link` in the open dialog and returns the link. */
async function makeLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Make link' }).click();
  return (await page.getByRole('region', { name: 'Link', exact: true }).textContent()) ?? '';
}

/** Makes an invitation on the page of people, and returns its link. */
export async function invite(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Invite' }).click();
  const link = await makeLink(page);
  await page.getByRole('button', { name: 'Done' }).click();
  return link;
}
