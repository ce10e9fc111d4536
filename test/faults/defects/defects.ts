import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Invariant } from '../invariants/invariants.ts';

const folder = new URL('./patches/', import.meta.url);

/** The harness must report at least one of these invariants for the defect. */
const violatedBy: Readonly<Record<string, readonly Invariant[]>> = {
  // A search shows a deleted session until the index refreshes.
  'confirmed-before-the-effect': ['d'],
  // A deleted project's sessions are readable until they are erased.
  'no-fence': ['d'],
  // A late writer overwrites a newer state or a deletion with an older state.
  'no-external-version': ['c', 'd', 'e', 'o'],
  'keys-alive-for-a-minute': ['f'],
  // A change that commits after a change with a higher id is never published.
  'outbox-polled-by-id': ['c', 'd', 'e'],
  'owner-missing-in-one-query': ['g'],
};

export interface Defect {
  readonly name: string;
  readonly path: string;
  readonly violates: readonly Invariant[];
}

/** Throws if a patch has no entry in `violatedBy`. */
export function readDefects(): Defect[] {
  const names = readdirSync(folder).map(file => file.replace(/\.patch$/, ''));
  return names.toSorted().map(name => {
    const violates = violatedBy[name];
    if (!violates) throw new Error(`the invariants that ${name} violates are missing`);
    return { name, path: fileURLToPath(new URL(`${name}.patch`, folder)), violates };
  });
}
