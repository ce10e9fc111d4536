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
  test('each text of a new key is shown whole at the width of a phone, and its button copies all of it', async () => {
    const { page } = await visited.enterAsMember('has-a-phone', '/account/keys?make=true');
    await page.setViewportSize(phone);
    await click(page, 'Make key');
    const labels = ['API key', 'With curl', 'With the program specstory', 'As a login file (auth.json)'];
    for (const label of labels) {
      await click(page, `Copy: ${label}`);
      await page.getByRole('button', { name: `Copied: ${label}` }).waitFor();
      const shown = await page.getByRole('region', { name: label, exact: true }).textContent();
      expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(shown);
    }
    expect(await page.evaluate(findCutTexts)).toEqual([]);
  });
}
