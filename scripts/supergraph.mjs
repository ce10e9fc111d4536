// Composes the services' subgraphs into gateway/src/supergraph.graphql. With --check, fails if that file is out of
// date.
import { readFileSync, writeFileSync } from 'node:fs';
import { composeServices } from '@apollo/composition';
import { parse } from 'graphql';

const target = 'gateway/src/supergraph.graphql';
const sessionTypes = 'packages/contracts/src/graph/session-types.graphql';
const files = {
  projects: ['services/projects/src/graph/projects.graphql'],
  sessions: ['services/sessions/src/graph/sessions.graphql', sessionTypes],
  search: ['services/search/src/graph/search.graphql', sessionTypes],
};
const services = Object.entries(files).map(([name, paths]) => ({
  name,
  // Composition needs some URL. The gateway reads the addresses of the services from its settings.
  url: `grpc://${name}`,
  typeDefs: parse(paths.map(path => readFileSync(path, 'utf8')).join('\n')),
}));

const { supergraphSdl, errors = [], hints = [] } = composeServices(services);
for (const problem of [...errors, ...hints]) console.error(problem.message);
if (supergraphSdl === undefined) process.exit(1);

const text = `# Composed from src/graph of services and packages/contracts: change those, then run npm run supergraph.\n${supergraphSdl}`;
if (!process.argv.includes('--check')) writeFileSync(target, text);
else if (readFileSync(target, 'utf8') !== text) {
  console.error(`${target} is stale: run npm run supergraph`);
  process.exit(1);
}
