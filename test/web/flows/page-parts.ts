import type { Locator, Page } from 'playwright-core';

/** Presses a button of the page, or of the open dialog. */
export async function click(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click();
}

export async function waitForHeading(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** Waits for the report of a completed action. */
export async function waitForStatus(page: Page, text: string): Promise<void> {
  await page.getByRole('status').getByText(text, { exact: true }).waitFor();
}

/** Waits for the message of a failure. */
export async function waitForAlert(page: Page, text: string): Promise<void> {
  await page.getByRole('alert').getByText(text, { exact: true }).waitFor();
}

/** Finds the rows of a table that contain a text. */
export function findRow(page: Page, table: string, text: string): Locator {
  return page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: text });
}
