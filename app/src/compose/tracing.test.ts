import { createLogger, Lifecycle, startTrace } from '@archive/kit';
import { findFreePort } from '@archive/kit/testing';
import { expect, test } from '@jest/globals';
import { readConfig } from '../config/config.ts';
import { startTracing } from './tracing.ts';

const log = createLogger('silent', 'test');
const beginTrace = () => startTrace(() => ({ name: 'GET /', kind: 'server' }), undefined);

test('without a collector in the settings, nothing is traced', async () => {
  const life = new Lifecycle(log);
  await startTracing('all', readConfig({ OTEL_TRACES_SAMPLER_ARG: '1' }), log, life);
  expect(beginTrace()).toBeUndefined();
  await life.stop();
});

test('with a collector in the settings, requests are traced until the stop', async () => {
  const life = new Lifecycle(log);
  const endpoint = `http://127.0.0.1:${await findFreePort()}`;
  const settings = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: '1' });
  await startTracing('all', settings, log, life);
  expect(beginTrace()).toBeDefined();
  await life.stop();
  expect(beginTrace()).toBeUndefined();
});
