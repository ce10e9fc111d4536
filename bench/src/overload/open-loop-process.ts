import { generateOpenLoopLoad, type OpenLoopLoad } from './open-loop.ts';

/** The open-loop load generator: runs one load at a time, received over IPC; ends with the parent process. */
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
