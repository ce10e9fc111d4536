import { createRandom } from '../corpus/generator.ts';

const syllables = 'ba ke ri to nu la mo pi va do ce fu hi jo ku ma ne po ra so ta vi wo xa zu'.split(' ');
const size = 20_000;

/** Rank 0 is the most frequent word. Frequent words are short. */
function spellRank(rank: number): string {
  let word = '';
  for (let remaining = rank + syllables.length; remaining > 0; remaining = Math.floor(remaining / syllables.length))
    word += syllables[remaining % syllables.length] ?? '';
  return word;
}

const words = Array.from({ length: size }, (_, rank) => spellRank(rank));

/**
 * Element n is the share of all occurrences that ranks 0 to n have. The frequency of a rank is proportional to 1 /
 * (rank + 1), by Zipf's law.
 */
const shares = toCumulativeShares(words.map((_, rank) => 1 / (rank + 1)));

function toCumulativeShares(weights: readonly number[]): Float64Array {
  let sum = 0;
  const sums = Float64Array.from(weights, weight => (sum += weight));
  return sums.map(value => value / sum);
}

/** Rank 0 is the most frequent word, and 19,999 the last. */
export function wordOf(rank: number): string {
  return words[rank] ?? '';
}

/** The words have Zipf's distribution. The same seed gives the same words. */
export function createWordGenerator(seed: number): () => string {
  const random = createRandom(seed);
  return () => {
    const share = random();
    let [low, high] = [0, size - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((shares[middle] ?? 1) < share) low = middle + 1;
      else high = middle;
    }
    return wordOf(low);
  };
}
