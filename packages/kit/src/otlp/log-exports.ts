import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from '../log/log.ts';

/** Logs when the collector begins to refuse spans or not to answer, and when it accepts spans again. */
export function logExports(exporter: SpanExporter, log: Logger): SpanExporter {
  let isFailing = false;
  return {
    export: (spans, onResult) =>
      exporter.export(spans, result => {
        const hasFailed = result.error !== undefined;
        if (hasFailed && !isFailing) log.warn({ reason: result.error?.message }, 'traces are not exported');
        if (!hasFailed && isFailing) log.info('traces are exported again');
        isFailing = hasFailed;
        onResult(result);
      }),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  };
}
