import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { withTimeout } from './concurrency/deadline.ts';
import { toServiceError } from './errors.ts';
import type { Logger } from './log.ts';

/** What a process can be asked for; made once, and passed to whoever has something to tell. */
export type Metrics = Registry;

export function createMetrics(): Metrics {
  return new Registry();
}

/** One number, and what it is of. */
export interface GaugeSample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface GaugeOptions {
  /** As Prometheus demands: `archive_…`, with the unit at its end. */
  readonly name: string;
  readonly help: string;
  /** Names of the labels that readings have. */
  readonly labels?: readonly string[];
  /** Called at each look; what it can't tell has no value then. */
  readonly read: () => Promise<readonly GaugeSample[]>;
  readonly log: Logger;
}

/** Longest time that a gauge is read, in ms. */
const patience = 2_000;

/** Adds a number that is read whenever somebody looks. */
export function addGauge(metrics: Metrics, { name, help, labels = [], read, log }: GaugeOptions): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames: [...labels],
    registers: [metrics],
    collect: async () => {
      gauge.reset();
      // Without labels a reset is a zero, which would be a lie.
      if (labels.length === 0) gauge.remove();
      try {
        for (const { labels: of = {}, value } of await withTimeout(patience, read())) gauge.set({ ...of }, value);
      } catch (failure) {
        log.warn({ err: toServiceError(failure), metric: name }, 'a metric can not be read');
      }
    },
  });
}

export interface MetricsServerOptions {
  readonly metrics: Metrics;
  readonly host: string;
  readonly port: number;
  readonly log: Logger;
}

/** Serves `/metrics` in the text format of Prometheus, those of the process included; to anyone who reaches the port. */
export async function serveMetrics({ metrics, host, port, log }: MetricsServerOptions) {
  collectDefaultMetrics({ register: metrics });
  const server = createServer({ requestTimeout: 5_000, keepAliveTimeout: 5_000 }, (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') response.writeHead(404).end();
    else void answer(metrics, response, log);
  });
  server.maxConnections = 50;
  server.listen(port, host);
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, stop: () => stop(server) };
}

async function answer(metrics: Metrics, response: ServerResponse, log: Logger): Promise<void> {
  try {
    const text = await metrics.metrics();
    response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text);
  } catch (failure) {
    log.error({ err: toServiceError(failure) }, 'metrics can not be told');
    response.writeHead(503).end();
  }
}

async function stop(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
  await Promise.resolve();
}
