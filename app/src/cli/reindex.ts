import { runSearchCommand } from './run-search-command.ts';

// Rebuilds the index of the running archive, with progress on stdout.
await runSearchCommand(async (search, context) => {
  for await (const { written, done } of search.reindex({}, context))
    process.stdout.write(done ? `Done: ${written} sessions are in the new index.\n` : `${written} sessions written\n`);
});
