// npm run test:hostile [-- --on embedded|distributed|elasticsearch --only TEXT --giants false]: sends content that is
// hard to parse, index and show. Prints the time of each session and the measurements of another owner. Exits with 1 if
// a goal is missed.
import { parseArgs } from 'node:util';
import { elasticsearchTopology } from '../src/archive/elasticsearch-topology.ts';
import { distributedTopology, embeddedTopology } from '../src/archive/topologies.ts';
import { summarizeExperience } from '../src/load/quiet-owner.ts';
import { giantDocuments } from './documents/bulk.ts';
import { everyDocument } from './documents/every-document.ts';
import { measureHostileContent } from './measure-hostile-content.ts';

const { values } = parseArgs({
  options: {
    on: { type: 'string', default: 'embedded' },
    only: { type: 'string', default: '' },
    giants: { type: 'string', default: 'true' },
  },
});
const topologies = {
  embedded: embeddedTopology,
  distributed: distributedTopology,
  elasticsearch: elasticsearchTopology,
};
const topology = topologies[values.on as keyof typeof topologies];
const includes = ({ name }: { name: string }) => name.includes(values.only);
const print = (line: string) => process.stdout.write(`${line}\n`);
const beganMs = performance.now();
const { problems, loops, exits, alone, together } = await measureHostileContent({
  topology,
  documents: everyDocument.filter(includes),
  giants: values.giants === 'true' ? giantDocuments.filter(includes) : [],
  onSession: (name, ms) => print(`${(ms / 1_000).toFixed(1).padStart(7)} s  ${name}`),
});
print(`${((performance.now() - beganMs) / 1_000).toFixed(0)} s on ${topology.name}`);
for (const line of [...problems, ...exits]) print(line);
for (const { target, stallMs, waitedMs } of loops)
  print(
    `${target}: longest stall ${stallMs.toFixed(0)} ms (goal 200), longest wait for a core ${waitedMs.toFixed(0)} ms`,
  );
const [before, during] = [alone, together].map(summarizeExperience) as [
  ReturnType<typeof summarizeExperience>,
  ReturnType<typeof summarizeExperience>,
];
print(`another owner alone: ${JSON.stringify(before)}`);
print(`another owner meanwhile: ${JSON.stringify({ ...during, failed: [...new Set(during.failed)] })}`);
const ratio = during.p99Ms / before.p99Ms;
print(
  `p99 × ${ratio.toFixed(2)} (goal 2), ${during.failed.length} failed, ${during.lateUploads} late, ${problems.length} problems (goals 0)`,
);
const isMet = ratio <= 2 && [...during.failed, ...problems, ...exits].length + during.lateUploads === 0;
process.exitCode = isMet && loops.every(({ stallMs }) => stallMs < 200) ? 0 : 1;
