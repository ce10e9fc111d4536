import { type Lifecycle, type Logger, setTracer } from '@archive/kit';
import type { Settings } from '../config/config.ts';
import type { Target } from './targets.ts';

/** Traces this process if the settings name a collector. Otherwise, the library is not even loaded. */
export async function startTracing(target: Target, settings: Settings, log: Logger, life: Lifecycle): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: sampledShare } = settings;
  if (endpoint === undefined) return;
  const { createOtlpTracer } = await import('@archive/kit/otlp');
  const tracer = createOtlpTracer({ endpoint, sampledShare, serviceName: target, log });
  setTracer(tracer);
  life.onStop('traces', () => {
    setTracer(undefined);
    return tracer.stop();
  });
}
