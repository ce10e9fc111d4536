// Composes the services' parts of the graph into gateway/src/supergraph.graphql; with --check, fails where it is stale.
import { readFileSync, writeFileSync } from 'node:fs';
import { composeServices } from '@apollo/composition';
import { parse } from 'graphql';

const target = 'gateway/src/supergraph.graphql';
const services = ['projects', 'sessions', 'search'].map(name => ({
  name,
  // A name alone: where the services are is known when the gateway starts.
  url: `grpc://${name}`,
  typeDefs: parse(readFileSync(`services/${name}/src/graph/${name}.graphql`, 'utf8')),
}));

const { supergraphSdl, errors = [], hints = [] } = composeServices(services);
for (const problem of [...errors, ...hints]) console.error(problem.message);
if (supergraphSdl === undefined) process.exit(1);

const text = `# Composed from services/*/src/graph: change those, then run npm run supergraph.\n${supergraphSdl}`;
if (!process.argv.includes('--check')) writeFileSync(target, text);
else if (readFileSync(target, 'utf8') !== text) {
  console.error(`${target} is stale: run npm run supergraph`);
  process.exit(1);
}
