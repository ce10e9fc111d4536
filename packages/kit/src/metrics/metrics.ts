import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { withTimeout } from '../concurrency/deadline.ts';
import { toServiceError } from '../errors/errors.ts';
import type { Logger } from '../log/log.ts';
import { createReadiness, type Readiness } from './readiness.ts';

export type Metrics = Registry;

/** Creates an empty registry of metrics. */
export function createMetrics(): Metrics {
  return new Registry();
}

export interface GaugeSample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface GaugeOptions {
  /** A name by the conventions of Prometheus. It begins with `archive_`, and ends with the unit if there is one. */
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  /** Called at each scrape. If the call fails or takes over 2 s, the scrape has no value for this gauge. */
  readonly read: () => Promise<readonly GaugeSample[]>;
  readonly log: Logger;
}

const readTimeoutMs = 2_000;

/** Adds a gauge. Each scrape reads its value. */
export function addGauge(metrics: Metrics, { name, help, labels = [], read, log }: GaugeOptions): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames: [...labels],
    registers: [metrics],
    collect: async () => {
      gauge.reset();
      // For a gauge without labels, `reset` sets the value 0, which would be false.
      if (labels.length === 0) gauge.remove();
      try {
        for (const { labels: values = {}, value } of await withTimeout(readTimeoutMs, read()))
          gauge.set({ ...values }, value);
      } catch (failure) {
        log.warn({ err: toServiceError(failure), metric: name }, 'a metric could not be read');
      }
    },
  });
}

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
