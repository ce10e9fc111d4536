import { Gauge, Registry } from 'prom-client';
import { withTimeout } from '../concurrency/deadline.ts';
import { toServiceError } from '../errors/errors.ts';
import type { Logger } from '../log/log.ts';

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
  /** Called at each scrape. If the call fails or takes over 2 s, the scrape has no value of this call. */
  readonly read: () => Promise<readonly GaugeSample[]> | readonly GaugeSample[];
  readonly log: Logger;
}

type Source = Pick<GaugeOptions, 'read' | 'log'>;

const readTimeoutMs = 2_000;

const sourcesOf = new WeakMap<Gauge, Set<Source>>();

/**
 * Adds a gauge. Each scrape reads its value. If a gauge of this name exists, adds a further source of its samples:
 * services of one process share a gauge. The returned function removes the source.
 */
export function addGauge(metrics: Metrics, options: GaugeOptions): () => void {
  const known = metrics.getSingleMetric(options.name);
  const gauge = known instanceof Gauge ? known : createGauge(metrics, options);
  const source: Source = { read: options.read, log: options.log };
  const sources = sourcesOf.get(gauge);
  sources?.add(source);
  return () => void sources?.delete(source);
}

function createGauge(metrics: Metrics, { name, help, labels = [] }: GaugeOptions): Gauge {
  const sources = new Set<Source>();
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames: [...labels],
    registers: [metrics],
    collect: async () => {
      gauge.reset();
      // For a gauge without labels, `reset` sets the value 0, which would be false.
      if (labels.length === 0) gauge.remove();
      await Promise.all([...sources].map(source => readSource(gauge, name, source)));
    },
  });
  sourcesOf.set(gauge, sources);
  return gauge;
}

async function readSource(gauge: Gauge, name: string, { read, log }: Source): Promise<void> {
  try {
    const reading = Promise.resolve().then(read);
    for (const { labels = {}, value } of await withTimeout(readTimeoutMs, reading)) gauge.set({ ...labels }, value);
  } catch (failure) {
    log.warn({ err: toServiceError(failure), metric: name }, 'a metric could not be read');
  }
}
