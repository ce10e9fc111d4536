import { addGauge, type GaugeSample, type Logger, type Metrics } from '@archive/kit';
import type { Admission } from '../pipeline/admission.ts';
import type { UploadLoad } from '../upload/admission/upload-admission.ts';

/** Adds gauges for the open and the waiting requests of a gateway, and for their bounds. */
export function addRequestGauges(metrics: Metrics, admission: Admission, log: Logger): void {
  const add = (name: string, help: string, read: () => Readonly<Record<string, number>>) =>
    addGauge(metrics, { name, help, labels: ['state'], read: () => toSamples('state', read()), log });
  add(
    'archive_gateway_requests',
    'Requests by state: open (all after the start queue), admitted, waiting (for admission), starting (in the start queue).',
    () => admission.readLoad(),
  );
  add(
    'archive_gateway_requests_max',
    'Bounds of the requests by state (REQUESTS_OPEN, REQUESTS_AT_ONCE, REQUESTS_WAITING).',
    () => admission.readBounds(),
  );
}

/** Adds gauges for the bodies that a gateway holds, and for its upload queues. */
export function addUploadGauges(metrics: Metrics, readLoads: () => readonly UploadLoad[], log: Logger): void {
  const add = (name: string, help: string, valueOf: (load: UploadLoad) => number) =>
    addGauge(metrics, {
      name,
      help,
      labels: ['size'],
      read: () => readLoads().map(load => ({ labels: { size: load.size }, value: valueOf(load) })),
      log,
    });
  add('archive_gateway_body_bytes', 'Bytes that bodies have reserved of the upload budget.', load => load.heldBytes);
  add('archive_gateway_body_bytes_max', 'Parts of the upload budget.', load => load.maxBytes);
  add(
    'archive_gateway_bodies_waiting',
    'Bodies that wait for memory of the upload budget.',
    load => load.waitingBodies,
  );
  add(
    'archive_gateway_uploads_waiting',
    'Uploads that wait to be stored, counted from their headers.',
    load => load.waitingUploads,
  );
  add('archive_gateway_uploads_storing', 'Uploads that are parsed and stored now.', load => load.storingUploads);
}

/** Adds the gauge that shows whether a gateway can answer requests, like `/readyz`. */
export function addReadyGauge(metrics: Metrics, checkReadiness: () => Promise<void>, log: Logger): void {
  addGauge(metrics, {
    name: 'archive_gateway_ready',
    help: '1 while /readyz of the gateway answers 200, otherwise 0.',
    read: async () => {
      const isReady = await checkReadiness().then(
        () => true,
        () => false,
      );
      return [{ value: Number(isReady) }];
    },
    log,
  });
}

function toSamples(label: string, values: Readonly<Record<string, number>>): GaugeSample[] {
  return Object.entries(values).map(([name, value]) => ({ labels: { [label]: name }, value }));
}
