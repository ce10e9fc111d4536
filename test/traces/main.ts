// npm run test:traces: an archive with a process per service, NATS and Elasticsearch. Prints the traces of an upload and
// of a project's deletion. Exits with 1 if a trace does not lead from the request to the write of the index.
import { randomBytes, randomUUID } from 'node:crypto';
import { startEngine } from '@archive/kit/testing';
import { projectPath, sessionPath } from '../src/api/paths.ts';
import { distributedTopology } from '../src/archive/topologies.ts';
import { formatTrace } from '../src/traces/format-trace.ts';
import { waitForTrace } from '../src/traces/read-trace.ts';
import { startSpanReceiver } from '../src/traces/span-receiver.ts';
import { createProjectId, uploadBody } from '../src/world/upload.ts';
import { createWorld } from '../src/world/world.ts';

const receiver = await startSpanReceiver();
const elasticsearch = await startEngine('elasticsearch');
const world = createWorld(distributedTopology, {
  ELASTICSEARCH_URL: elasticsearch.url,
  OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
  OTEL_TRACES_SAMPLER_ARG: '1',
});

/** Sends a request with a `traceparent`, and returns its trace when the trace has these spans. */
async function trace(send: (headers: Record<string, string>) => Promise<unknown>, names: readonly string[]) {
  const traceId = randomBytes(16).toString('hex');
  await send({ traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-01` });
  const spans = await waitForTrace(receiver, traceId, names);
  return `trace ${traceId}\n${formatTrace(spans)}\n`;
}

try {
  await world.start();
  const client = await world.createClient();
  const project = createProjectId();
  const upload = () =>
    trace(
      headers => client.put(sessionPath(project, randomUUID()), uploadBody(), headers),
      ['send session.changed', 'process session.changed', 'index write', 'bulk'],
    );
  // The first request opens connections and creates the index.
  await upload();
  const traces = [
    await upload(),
    await trace(
      headers => client.delete(projectPath(project), headers),
      ['process project.erased', 'process session.changed', 'index write tombstone', 'bulk'],
    ),
  ];
  process.stdout.write(traces.join('\n'));
} catch (failure) {
  process.stderr.write(`${String(failure)}\n`);
  process.exitCode = 1;
} finally {
  await world.stop();
  await elasticsearch.stop();
  await receiver.stop();
}
