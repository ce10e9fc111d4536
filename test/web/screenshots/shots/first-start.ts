import type { Scene } from '../scene/scene.ts';
import { click, open, type Shot } from './shot.ts';

/** Pages of an archive that nobody has set up. */
export const firstStartShots: readonly Shot<Scene>[] = [
  open<Scene>('first-front', '/'),
  open<Scene>('set-up', ({ setUpLink }) => setUpLink),
  open<Scene>(
    'set-up-errors',
    ({ setUpLink }) => setUpLink,
    async page => {
      await page.getByLabel('Email address').fill('ada@');
      await page.getByLabel('New password').fill('short');
      await click(page, 'Create account');
    },
  ),
  open<Scene>('set-up-expired', '/setup#Z-this-token-is-unknown-0000000000000000000'),
];
