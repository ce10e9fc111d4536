import { expect } from '@jest/globals';
import type { Locator } from 'playwright-core';

const maxStops = 60;

/**
 * Script that runs in the page. It describes what is wrong with the focused element. The element must be inside the
 * window, and it or its `::after` must show an outline.
 */
const findFocusProblems = `(() => {
  const element = document.activeElement;
  const hasOutline = ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return [
    element === document.body && 'the page lost the focus',
    ![null, '::after'].some(part => hasOutline(getComputedStyle(element, part))) && 'no outline',
    (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth) && 'outside the window',
  ].filter(Boolean).map(problem => problem + ': ' + element.outerHTML.slice(0, 200));
})()`;

const focused = (element: Locator) => element.and(element.page().locator(':focus'));

/** Presses Tab until this element has the focus. Throws if it is not reached, or if a stop on the way is not visible. */
export async function tabTo(element: Locator): Promise<void> {
  const page = element.page();
  await element.waitFor();
  for (let stops = 0; stops < maxStops; stops += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(findFocusProblems)).toEqual([]);
    if ((await focused(element).count()) > 0) return;
  }
  throw new Error(`Tab does not reach ${String(element)}`);
}

/** Presses Tab until this element has the focus, then Enter. */
export async function enterOn(element: Locator): Promise<void> {
  await tabTo(element);
  await element.page().keyboard.press('Enter');
}

/** Waits until this field has the focus, and types into it. */
export async function typeInto(element: Locator, text: string): Promise<void> {
  await expectFocus(element);
  await element.page().keyboard.type(text);
}

/** Waits until this element has the focus. */
export async function expectFocus(element: Locator): Promise<void> {
  await focused(element).waitFor();
}
