import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Invariant } from '../invariants/phase-log.ts';

const folder = new URL('./patches/', import.meta.url);

/** What a defect must be seen to violate; any of them. */
const violates: Readonly<Record<string, readonly Invariant[]>> = {
  // A search shows what is deleted from the confirmation on until the index is refreshed.
  'confirmed-before-the-effect': ['d'],
  // A deleted project's sessions can be read until they are erased.
  'no-fence': ['d'],
  // A writer that is late puts an older state over a newer one, or over a deletion; and nothing tells what was written.
  'no-external-version': ['c', 'd', 'e', 'o'],
  'keys-alive-for-a-minute': ['f'],
  // A change that is committed after a later one is never told.
  'outbox-polled-by-id': ['c', 'd', 'e'],
  'owner-missing-in-one-query': ['g'],
};

/** A defect as a patch of the archive, which the harness must find. */
export interface Defect {
  readonly name: string;
  /** Absolute path of the patch. */
  readonly path: string;
  readonly violates: readonly Invariant[];
}

/** Every patch in `defects/`; throws where one has no entry here. */
export function everyDefect(): Defect[] {
  const names = readdirSync(folder).map(file => file.replace(/\.patch$/, ''));
  return names.toSorted().map(name => {
    const letters = violates[name];
    if (!letters) throw new Error(`nobody says what ${name} violates`);
    return { name, path: fileURLToPath(new URL(`${name}.patch`, folder)), violates: letters };
  });
}
