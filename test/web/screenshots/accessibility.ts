import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly target: readonly string[] }[];
}

/** While a dialog fades in, its colours have less contrast. */
const endAnimations = `document.getAnimations()
  .filter(animation => Number.isFinite(animation.effect.getComputedTiming().endTime))
  .forEach(animation => animation.finish())`;

/**
 * Ends animations, then runs axe-core in the page. The browser runs this script even if the Content-Security-Policy of
 * the page forbids scripts.
 */
export async function findViolations(page: Page): Promise<string[]> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.evaluate(endAnimations);
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate<{ violations: Violation[] }>(
    'axe.run(document, { resultTypes: ["violations"] })',
  );
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join(', ')})`,
  );
}
