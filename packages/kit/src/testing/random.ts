import { randomInt } from 'node:crypto';

/** Pseudo-random choices. The same seed gives the same choices. */
export interface Random {
  /** Returns an integer from 0 to `limit` - 1. */
  integer(limit: number): number;
  pick<T>(items: readonly T[]): T;
  /** True with probability `share`, from 0 to 1. */
  chance(share: number): boolean;
}

/** Runs a test on random choices. A failure prints the seed, and the variable `TEST_SEED` repeats it. */
export async function runWithRandomSeed(work: (random: Random) => Promise<void>): Promise<void> {
  const seed = Number(process.env['TEST_SEED'] ?? randomInt(2 ** 31));
  try {
    await work(createRandom(seed));
  } catch (failure) {
    process.stderr.write(`failed with TEST_SEED=${seed}\n`);
    throw failure;
  }
}

/** Creates the choices of a seed. */
export function createRandom(seed: number): Random {
  const next = mulberry32(seed);
  const integer = (limit: number) => Math.floor(next() * limit);
  return {
    integer,
    pick: items => {
      const item = items[integer(items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
    chance: share => next() < share,
  };
}

/** Creates Tommy Ettinger's generator with 32 bits of state. It returns numbers from 0 (included) to 1 (excluded). */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
