import { expect, test } from '@jest/globals';
import { click } from './page-parts.ts';
import type { VisitedArchive } from './visited-archive.ts';

const phone = { width: 360, height: 740 };
/** Script that runs in the page. It returns the texts of which the page shows only a part. */
const findCutTexts = `[...document.querySelectorAll('dialog pre')]
  .filter(text => text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight)
  .map(text => text.textContent)`;

/** Tests the texts to copy. */
export function testSnippets(visited: VisitedArchive): void {
  test('a new key is shown whole at the width of a phone, its commands with a shortened key, and each button copies all of its text', async () => {
    const { page } = await visited.enterAsMember('has-a-phone', '/account/keys?make=true');
    await page.setViewportSize(phone);
    await click(page, 'Make key');
    const labels = ['API key', 'With curl', 'With the program specstory', 'As a login file (auth.json)'];
    let key = '';
    for (const label of labels) {
      await click(page, `Copy: ${label}`);
      await page.getByRole('button', { name: `Copied: ${label}` }).waitFor();
      const shown = await page.getByRole('region', { name: label, exact: true }).textContent();
      const copied = await page.evaluate<string>('navigator.clipboard.readText()');
      if (label === 'API key') key = copied;
      expect(copied).toContain(key);
      const short = label === 'API key' ? key : `${key.slice(0, 8)}…${key.slice(-4)}`;
      expect(shown).toBe(copied.replace(key, short));
    }
    expect(await page.evaluate(findCutTexts)).toEqual([]);
  });

  test('the button that closes the dialog of a new key is visible at every position of its content', async () => {
    const { page } = await visited.enterAsMember('has-a-short-window', '/account/keys?make=true');
    await page.setViewportSize(phone);
    await click(page, 'Make key');
    const dialog = page.getByRole('dialog', { name: /^Your new key/ });
    const done = dialog.getByRole('button', { name: 'Done' });
    await done.waitFor();
    for (const y of [0, 150, 10_000]) {
      await page.evaluate(`document.querySelector('dialog').scrollTo(0, ${y})`);
      expect((await done.boundingBox())?.y).toBeLessThan(phone.height - 50);
    }
    expect(await page.evaluate(`document.querySelector('dialog').scrollTop`)).toBeGreaterThan(150);
  });

  test('where the browser cannot copy, the whole text is shown', async () => {
    const { page } = await visited.enterAsMember('cannot-copy', '/account/keys?make=true');
    await page.evaluate('navigator.clipboard.writeText = () => Promise.reject(new Error("refused"))');
    await page.evaluate('document.execCommand = () => false');
    await click(page, 'Make key');
    const shown = page.getByRole('region', { name: 'With curl' });
    await shown.waitFor();
    expect(await shown.textContent()).toContain('…');
    await click(page, 'Copy: With curl');
    await page.getByText('Not copied').waitFor();
    expect(await shown.textContent()).not.toContain('…');
  });
}
