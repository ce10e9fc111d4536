import { offer, type OpenLoad } from './open-loop.ts';

/** The open loop's process: one load at a time, as told over IPC; ends with the process that started it. */
process.on('message', (load: OpenLoad) => {
  offer(load).then(
    samples => process.send?.({ samples }),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
process.once('disconnect', () => process.exit(0));
