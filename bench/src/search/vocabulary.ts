import { sequence } from '../corpus/generator.ts';

const syllables = 'ba ke ri to nu la mo pi va do ce fu hi jo ku ma ne po ra so ta vi wo xa zu'.split(' ');
const size = 20_000;

/** The word of a rank, from 0: the commonest are short. */
function spelled(rank: number): string {
  let word = '';
  for (let left = rank + syllables.length; left > 0; left = Math.floor(left / syllables.length))
    word += syllables[left % syllables.length] ?? '';
  return word;
}

const words = Array.from({ length: size }, (_, rank) => spelled(rank));

/** How much of all that is said the words up to each rank make, where a word is said as often as its rank is low. */
const shares = cumulative(words.map((_, rank) => 1 / (rank + 1)));

function cumulative(weights: readonly number[]): Float64Array {
  let sum = 0;
  const sums = Float64Array.from(weights, weight => (sum += weight));
  return sums.map(value => value / sum);
}

/** The word of a rank from 0, the commonest, to 19,999. */
export function wordOf(rank: number): string {
  return words[rank] ?? '';
}

/** Words as people say them (Zipf's law), the same for the same seed. */
export function speaker(seed: number): () => string {
  const random = sequence(seed);
  return () => {
    const wanted = random();
    let [low, high] = [0, size - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((shares[middle] ?? 1) < wanted) low = middle + 1;
      else high = middle;
    }
    return wordOf(low);
  };
}
