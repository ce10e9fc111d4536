import { exitEarly, stopSignals } from './stop-signals.ts';

// As process 1 of a container, a process without a handler ignores signals. The other modules need up to a second to
// load, so they are loaded after the handlers exist. An interrupted start needs no repair.
for (const signal of stopSignals) process.once(signal, exitEarly);
const { runArchive } = await import('./run-archive.ts');
await runArchive();
