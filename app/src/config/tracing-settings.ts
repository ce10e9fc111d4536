import { optional, type Setting, type SettingsTable, url, withDefault } from '@archive/kit';

/** Accepts a decimal number from 0 to 1. */
const share = (help: string): Omit<Setting<number>, 'fallback'> => ({
  kind: 'number from 0 to 1',
  help,
  parse: value => {
    if (!/^(?:0?\.\d{1,9}|[01](?:\.0)?)$/.test(value)) throw new Error('must be a number from 0 to 1');
    return Number(value);
  },
});

/** The names are those of OpenTelemetry. */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    url(
      ['http', 'https'],
      'Collector of OpenTelemetry traces: its base URL for OTLP/HTTP, such as `http://collector:4318`. Unset: no traces.',
    ),
  ),
  OTEL_TRACES_SAMPLER_ARG: withDefault(
    '0.1',
    share('Share of the requests that are traced. Only the gateway uses it, and clients cannot change it.'),
  ),
} as const satisfies SettingsTable;
