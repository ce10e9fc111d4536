import type { BrowserContext } from 'playwright-core';
import { addAuthenticator } from '../../browser/virtual-authenticator.ts';

/** Links an identity of the OpenID provider to the signed-in person. Closes the context. */
export async function linkIdentity(context: BrowserContext, origin: string, subject: string): Promise<void> {
  await context.setExtraHTTPHeaders({ 'x-subject': subject });
  const page = await context.newPage();
  await page.goto(`${origin}/account`);
  await page.getByRole('button', { name: /^Link / }).click();
  await page.getByRole('table', { name: 'Linked sign-in' }).waitFor();
  await context.close();
}

/** Adds a passkey to the account of the signed-in person. Closes the context. */
export async function addPasskey(context: BrowserContext, origin: string, name: string): Promise<void> {
  const page = await context.newPage();
  await addAuthenticator(page, { isUserVerified: true });
  await page.goto(`${origin}/account`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('table', { name: 'Your passkeys' }).waitFor();
  await context.close();
}
