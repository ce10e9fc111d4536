import { Counter, Histogram } from 'prom-client';
import type { Metrics } from './metrics.ts';

interface EventMetricOptions<Label extends string> {
  /** A name by the conventions of Prometheus. It begins with `archive_`. */
  readonly name: string;
  readonly help: string;
  /** Only labels with few values that no user chooses: each combination of values is a series that is kept for ever. */
  readonly labels: readonly Label[];
}

export interface DurationOptions<Label extends string> extends EventMetricOptions<Label> {
  /** Upper bounds in seconds. */
  readonly buckets: readonly number[];
}

export type Labels<Label extends string> = Readonly<Record<Label, string>>;

/** Returns a function that records a duration in a histogram. All callers of one name share the histogram. */
export function createDurations<Label extends string>(
  metrics: Metrics,
  { name, help, labels, buckets }: DurationOptions<Label>,
): (labels: Labels<Label>, seconds: number) => void {
  const known = metrics.getSingleMetric(name);
  const histogram =
    known instanceof Histogram
      ? known
      : new Histogram({ name, help, labelNames: [...labels], buckets: [...buckets], registers: [metrics] });
  return (values, seconds) => histogram.observe(values, seconds);
}

/** Returns a function that adds 1 to a counter. All callers of one name share the counter. */
export function createCounter<Label extends string = never>(
  metrics: Metrics,
  { name, help, labels }: EventMetricOptions<Label>,
): (labels: Labels<Label>) => void {
  const known = metrics.getSingleMetric(name);
  const counter =
    known instanceof Counter ? known : new Counter({ name, help, labelNames: [...labels], registers: [metrics] });
  return values => counter.inc(values);
}
