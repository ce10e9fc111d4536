export type { Engine, OwnEngine } from './engine.ts';
export { canRun, canRunOwn, say, startEngine, startNats, startRedis } from './engines.ts';
export { eventually } from './eventually.ts';
export { type Line, startLine } from './line.ts';
export { type DatabaseKind, databaseKinds, databaseOn, ownDatabase, testDatabase } from './postgres.ts';
export { findProgram, freePort, type Program, startProgram } from './program.ts';
export { startElasticsearch } from './elasticsearch.ts';
export { type GraphAnswer, type GraphError, type ServedSubgraph, serveSubgraph } from './subgraph.ts';
export { createRandom, type Random, seeded } from './seeded.ts';
