import { generateOpenLoopLoad, type OpenLoopLoad } from './open-loop.ts';

/** The open-loop load generator receives loads over IPC, runs one at a time, and ends with the parent process. */
process.on('message', (load: OpenLoopLoad) => {
  generateOpenLoopLoad(load).then(
    samples => process.send?.({ samples }),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
process.once('disconnect', () => process.exit(0));
