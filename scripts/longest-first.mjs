import Sequencer from '@jest/test-sequencer';

/** Folders of suites that start archives and engines, the slowest first. */
const slowFolders = [
  '/test/faults/short-run',
  '/test/contract/',
  '/test/structure/',
  '/test/guarantees/',
  '/services/search/test/',
  '/test/web/',
  '/services/auth/test/',
  '/app/test/',
];

function rank({ path }) {
  const index = slowFolders.findIndex(folder => path.includes(folder));
  return index < 0 ? slowFolders.length : index;
}

/**
 * Sorts suites by folder. If jest has no times of an earlier run, it sorts by file size, which says little about the
 * time.
 */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((a, b) => rank(a) - rank(b));
  }
}
