import { commandSearch } from './run-search-command.ts';

/** Has the running archive build its index anew, and tells how far it is. */
await commandSearch(async (search, context) => {
  for await (const { written, done } of search.reindex({}, context))
    process.stdout.write(done ? `Done: ${written} sessions are in the new index.\n` : `${written} sessions written\n`);
});
