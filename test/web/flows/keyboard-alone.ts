import { expect, test } from '@jest/globals';
import { join, password } from '../../src/world/account-pages.ts';
import { enterOn, expectFocus, tabTo, typeInto } from './keyboard.ts';
import { waitForStatus } from './page-parts.ts';
import type { VisitedArchive } from './visited-archive.ts';

/** Tests that the pages need no pointer. */
export function testKeyboardAlone(visited: VisitedArchive): void {
  test('Tab and Enter alone sign in, make a key and revoke it; the focus is always visible, and closed dialogs give it back', async () => {
    const { email } = await join(visited.base, visited.administrator, 'has-no-mouse');
    const page = await visited.open();
    const [{ keyboard }, main, dialog] = [page, page.getByRole('main'), page.getByRole('dialog')];
    const button = (name: string) => main.getByRole('button', { name, exact: true });
    const heading = (name: string | RegExp) => page.getByRole('heading', { name });

    await page.goto(`${visited.base}/sign-in`);
    await typeInto(main.getByLabel('Email address'), email);
    await tabTo(main.getByLabel('Password', { exact: true }));
    await keyboard.type(password);
    await enterOn(button('Sign in'));
    await expectFocus(heading(/^Hello/));
    await enterOn(main.getByRole('link', { name: 'API keys' }));
    await expectFocus(heading('API keys'));

    await enterOn(button('Make a key'));
    await expectFocus(dialog.getByLabel('Name', { exact: true }));
    await keyboard.press('Escape');
    await expectFocus(button('Make a key'));
    await keyboard.press('Enter');
    await typeInto(dialog.getByLabel('Name', { exact: true }), 'typed');
    await tabTo(dialog.getByLabel('In 90 days'));
    await enterOn(button('Make key'));
    await expectFocus(heading('Your new key “typed”'));
    await enterOn(button('Copy: API key'));
    await enterOn(button('Done'));
    await waitForStatus(page, 'Key “typed” made.');
    const key = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(await visited.statusWith(key)).toBe(200);

    await enterOn(button('Revoke typed'));
    await expectFocus(button('Cancel'));
    await keyboard.press('Enter');
    await expectFocus(button('Revoke typed'));
    await keyboard.press('Enter');
    await enterOn(button('Revoke key'));
    await waitForStatus(page, 'Key “typed” revoked.');
    await expectFocus(heading('API keys'));
    expect(await visited.statusWith(key)).toBe(401);
  });
}
