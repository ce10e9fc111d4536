import type { Shot } from './shot.ts';
import { accountShots } from './account.ts';
import { administrationShots } from './administration.ts';
import { commandLineShots } from './command-lines.ts';
import { entryShots } from './entry.ts';
import { keyShots } from './keys.ts';
import { shellShots } from './shell.ts';

/** All pages of an archive with people. */
export const shots: readonly Shot[] = [
  ...entryShots,
  ...shellShots,
  ...keyShots,
  ...commandLineShots,
  ...accountShots,
  ...administrationShots,
];
