import type { Page } from 'playwright-core';
import type { People } from '../scene/people.ts';
import type { LivelyScene, Scene } from '../scene/scene.ts';

/** A page in one state. */
export interface Shot<S extends Scene = LivelyScene> {
  readonly name: string;
  /** The path, or a function that returns a link of the scene. */
  readonly path: string | ((scene: S) => string);
  /** Who is signed in; nobody by default. */
  readonly person?: keyof People;
  /** Called before the page is opened. It may replace answers of the archive, for states that are rare. */
  readonly before?: (page: Page, scene: S) => Promise<unknown>;
  /** Performs the steps from the loaded page to the state. */
  readonly steps?: (page: Page, scene: S) => Promise<unknown>;
  /** Whether the screenshot shows a page that is still loading. */
  readonly isLoading?: boolean;
}

type Rest<S extends Scene> = Omit<Shot<S>, 'name' | 'path' | 'person'> | Shot<S>['steps'];

const toRest = <S extends Scene>(rest: Rest<S>) => (typeof rest === 'function' ? { steps: rest } : rest);

/** A shot of a page that needs no sign-in. */
export const open = <S extends Scene = LivelyScene>(name: string, path: Shot<S>['path'], rest?: Rest<S>): Shot<S> => ({
  ...{ name, path },
  ...toRest(rest),
});

/** Returns a function that makes shots of a person's pages. */
export const as =
  (person: keyof People) =>
  (name: string, path: Shot['path'], rest?: Rest<LivelyScene>): Shot => ({ name, path, person, ...toRest(rest) });

export const click = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).first().click();

export const row = (page: Page) => page.getByRole('row').nth(1).waitFor();

type AnswerData = Readonly<Record<string, unknown>>;

/** Changes the `data` of the archive's answers to a path of the account API. */
export async function change(page: Page, path: string, edit: (data: AnswerData) => unknown): Promise<void> {
  await page.route(`**/api/account${path}`, async route => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: AnswerData };
    await route.fulfill({ response, json: { ...body, data: edit(body.data) } });
  });
}

/** Answers requests to a path of the account API with a failure. */
export async function fail(page: Page, path: string, status: number, headers: Record<string, string> = {}) {
  const json = { success: false, error: 'Refused' };
  const id = { 'X-Request-Id': '5d2f0c1e-8a44-4c0e-9a53-0f6f5c1b7a10' };
  await page.route(`**/api/account${path}`, route => route.fulfill({ status, json, headers: { ...headers, ...id } }));
}
