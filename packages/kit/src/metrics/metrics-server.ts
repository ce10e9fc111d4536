import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics } from 'prom-client';
import { toServiceError } from '../errors/errors.ts';
import type { Logger } from '../log/log.ts';
import type { Metrics } from './metrics.ts';
import { createReadiness, type Readiness } from './readiness.ts';

export interface MetricsServerOptions {
  readonly metrics: Metrics;
  /** If absent, the process is always ready. */
  readonly readiness?: Readiness;
  readonly host: string;
  readonly port: number;
  readonly log: Logger;
}

/**
 * Serves `/metrics` in the text format of Prometheus and `/readyz`, to every client that reaches the port. Adds the
 * default metrics of the process.
 */
export async function serveMetrics({ metrics, readiness = createReadiness(), host, port, log }: MetricsServerOptions) {
  collectDefaultMetrics({ register: metrics });
  const server = createServer({ requestTimeout: 5_000, keepAliveTimeout: 5_000 }, (request, response) => {
    if (request.method === 'GET' && request.url === '/metrics') void writeMetrics(metrics, response, log);
    else if (request.method === 'GET' && request.url === '/readyz') writeReadiness(readiness, response);
    else response.writeHead(404).end();
  });
  server.maxConnections = 50;
  server.listen(port, host);
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, stop: () => stop(server) };
}

function writeReadiness(readiness: Readiness, response: ServerResponse): void {
  const problems = readiness.listProblems();
  const text = problems.length === 0 ? 'ready\n' : problems.map(problem => `${problem}\n`).join('');
  response.writeHead(problems.length === 0 ? 200 : 503, { 'Content-Type': 'text/plain' }).end(text);
}

async function writeMetrics(metrics: Metrics, response: ServerResponse, log: Logger): Promise<void> {
  try {
    const text = await metrics.metrics();
    response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text);
  } catch (failure) {
    log.error({ err: toServiceError(failure) }, 'the metrics could not be written');
    response.writeHead(503).end();
  }
}

async function stop(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
  await Promise.resolve();
}
