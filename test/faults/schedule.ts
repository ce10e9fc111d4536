import type { Random } from '@archive/kit/testing';
import { canSetClocks } from './cluster/clock.ts';
import type { Cluster, Extras } from './cluster/cluster.ts';
import type { Fault, Leaves } from './faults/every-fault.ts';

const all = ['each', 'random', 'pairs'];

/** What a run has to have for the faults that it is asked for. */
export function extrasFor(wanted: string): Extras {
  const has = (word: string) => all.includes(wanted) || wanted.includes(word);
  return { clocks: has('clock') && canSetClocks(), smallDisk: has('postgres') };
}

/** Faults that this machine can't make, in words. */
export function leftOut({ disk, clocks }: Cluster, { smallDisk }: Extras): string[] {
  return [
    ...(smallDisk && !disk ? ['postgres disk full: this process may not mount'] : []),
    ...(Object.keys(clocks).length === 0 && !canSetClocks() ? ['clocks: there is no libfaketime'] : []),
  ];
}

/** What is done at a time, one after the other; the same for the same seed. */
export function scheduleOf(faults: readonly Fault[], wanted: string, random: Random, most: number): Fault[][] {
  const many = Array.from({ length: Math.ceil(most) });
  if (wanted === 'each') return faults.map(fault => [fault]);
  if (wanted === 'random') return many.map(() => [random.pick(faults)]);
  if (wanted === 'pairs') return many.map(() => pairOf(faults, random));
  const named = wanted.split(',').map(name => faults.filter(fault => fault.name.startsWith(name.trim())));
  if (named.some(found => found.length === 0))
    throw new Error(`no such fault; there are: ${faults.map(({ name }) => name).join(', ')}`);
  return named.flat().map(fault => [fault]);
}

export function nameOf(faults: readonly Fault[]): string {
  return faults.map(({ name }) => name).join(' + ');
}

/** What goes on while all of them last. */
export function leftBy(faults: readonly Fault[]): Leaves | undefined {
  if (faults.some(({ leaves }) => leaves === undefined)) return undefined;
  return faults.some(({ leaves }) => leaves === 'rest') ? 'rest' : 'everything';
}

/** Two that do not hit the same part. */
function pairOf(faults: readonly Fault[], random: Random): Fault[] {
  const part = ({ name }: Fault) => name.split(' ')[0];
  const single = faults.filter(fault => part(fault) !== 'everything');
  const first = random.pick(single);
  return [first, random.pick(single.filter(fault => part(fault) !== part(first)))];
}
