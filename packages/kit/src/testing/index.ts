export { canRun, canRunOwn, type Engine, type OwnEngine, startEngine, startNats, startRedis } from './engines.ts';
export { eventually } from './eventually.ts';
export { canRunPostgres, databaseOn, startDatabase, startPostgres } from './postgres.ts';
export { findProgram, freePort, type Program, startProgram } from './program.ts';
