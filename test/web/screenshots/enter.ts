import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** An administrator's account, and links that the administrator made for other people. */
export interface AccountInput {
  readonly origin: string;
  readonly email: string;
  readonly password: string;
  readonly storage: NonNullable<BrowserContextOptions['storageState']>;
  readonly joinLink: string;
  readonly resetLink: string;
}

interface EnterOptions {
  readonly url: string;
  readonly setup?: string | undefined;
  readonly email: string;
  readonly password: string;
}

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

/** Creates an account with a link, and waits for the front page. */
export async function createAccount(page: Page, link: string, account: NewAccount): Promise<void> {
  await page.goto(link);
  await fillInAccount(page, account);
  await waitForFront(page);
}

/** Waits for the front page of a signed-in person. */
export const waitForFront = (page: Page) => page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor();

/** Fills in the sign-in page. */
export async function signIn(page: Page, { email, password }: Pick<EnterOptions, 'email' | 'password'>): Promise<void> {
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

/** Accepts an invitation in a new browser context. */
async function addMember(browser: Browser, link: string, password: string): Promise<void> {
  const context = await browser.newContext();
  await createAccount(await context.newPage(), link, { name: 'Grace Hopper', email: 'grace@example.org', password });
  await context.close();
}

/** Signs in, or creates the first account with the set-up link. Then creates the links that the pages show. */
export async function enter(browser: Browser, options: EnterOptions): Promise<AccountInput> {
  const { email, password } = options;
  const { origin } = new URL(options.url);
  const context = await browser.newContext();
  const page = await context.newPage();
  if (options.setup !== undefined) await createAccount(page, options.setup, { name: 'Ada Lovelace', email, password });
  else {
    await page.goto(`${origin}/sign-in`);
    await signIn(page, options);
    await waitForFront(page);
  }
  await page.goto(`${origin}/admin/people`);
  if (options.setup !== undefined) await addMember(browser, await invite(page), password);
  const joinLink = await invite(page);
  await page.reload();
  await page.getByRole('row', { name: email }).getByRole('button').click();
  const resetLink = await makeLink(page);
  const storage = await context.storageState();
  await context.close();
  return { origin, email, password, storage, joinLink, resetLink };
}
