import type { Random } from '@archive/kit/testing';
import { canSetClocks } from './cluster/clock.ts';
import type { Cluster, ClusterOptions } from './cluster/cluster.ts';
import type { Fault } from './faults/fault.ts';
import type { Availability } from './workload/availability.ts';

const selections = ['each', 'random', 'pairs'];

export function clusterOptionsFor(requested: string): ClusterOptions {
  const includes = (word: string) => selections.includes(requested) || requested.includes(word);
  return {
    hasClocks: includes('clock') && canSetClocks(),
    hasSmallDisk: includes('postgres'),
    hasPreviousRelease: includes('previous'),
  };
}

/** Lists the faults that this machine does not support, each with the reason. */
export function describeUnsupported(
  { disk, clocks, previousRelease }: Cluster,
  { hasSmallDisk, hasPreviousRelease }: ClusterOptions,
): string[] {
  return [
    ...(hasPreviousRelease && previousRelease === undefined
      ? ['previous version: this clone lacks the commit of the previous release']
      : []),
    ...(hasSmallDisk && !disk ? ['postgres disk full: this process is not allowed to mount a file system'] : []),
    ...(Object.keys(clocks).length === 0 && !canSetClocks() ? ['clocks: libfaketime is not installed'] : []),
  ];
}

/** The same `random` gives the same schedule. Throws for an unknown name. */
export function createSchedule(
  faults: readonly Fault[],
  requested: string,
  random: Random,
  maxPhases: number,
): Fault[][] {
  const phases = Array.from({ length: Math.ceil(maxPhases) });
  if (requested === 'each') return faults.map(fault => [fault]);
  if (requested === 'random') return phases.map(() => [random.pick(faults)]);
  if (requested === 'pairs') return phases.map(() => pickPair(faults, random));
  const named = requested.split(',').map(name => faults.filter(fault => fault.name.startsWith(name.trim())));
  if (named.some(found => found.length === 0))
    throw new Error(`no such fault; the faults are: ${faults.map(({ name }) => name).join(', ')}`);
  return named.flat().map(fault => [fault]);
}

export function joinNames(faults: readonly Fault[]): string {
  return faults.map(({ name }) => name).join(' + ');
}

/** Returns the requests that must be served while all these faults last. */
export function availabilityDuring(faults: readonly Fault[]): Availability | undefined {
  if (faults.some(({ availability }) => availability === undefined)) return undefined;
  return faults.some(({ availability }) => availability === 'all but search') ? 'all but search' : 'everything';
}

/**
 * The two faults concern different services or engines, because two faults that restart the same process exclude each
 * other.
 */
function pickPair(faults: readonly Fault[], random: Random): Fault[] {
  const part = ({ name }: Fault) => name.split(' ')[0];
  const single = faults.filter(fault => !['everything', 'previous'].includes(part(fault) ?? ''));
  const first = random.pick(single);
  return [first, random.pick(single.filter(fault => part(fault) !== part(first)))];
}
