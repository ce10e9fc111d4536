import { constants, getPriority, setPriority } from 'node:os';

/** When CPU time is short, a thread with this niceness gets about a third of the time of an event loop. */
const niceness = 5;

// A worker thread loads this module before its own. On Linux, each thread has its own priority (setpriority(2)).
if (process.platform === 'linux') setPriority(Math.min(getPriority() + niceness, constants.priority.PRIORITY_LOW));
