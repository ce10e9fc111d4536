import Sequencer from '@jest/test-sequencer';

/** Folders of suites that start archives and engines, those that take longest before. */
const long = ['/test/contract/', '/test/guarantees/', '/services/search/test/'];

function place({ path }) {
  const at = long.findIndex(folder => path.includes(folder));
  return at < 0 ? long.length : at;
}

/** Without times of an earlier run jest begins with the largest files, which are not those that take longest. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((a, b) => place(a) - place(b));
  }
}
