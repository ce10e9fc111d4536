import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Connection, type PreparedRequest } from './connection.ts';
import { Measurement } from './measurement.ts';
import type { LoadResult, RequestTemplate, Workload } from './workload.ts';

/** Slow responses get extra time, at most this multiple of the measured time. */
export const maxOvertimeFactor = 5;

export async function generateLoad(workload: Workload, mark: (kind: 'begun' | 'ended') => void): Promise<LoadResult> {
  const prepared = await Promise.all(workload.templates.map(template => prepareRequest(template, workload.port)));
  let requestCount = 0;
  const next = () => {
    const template = prepared[requestCount++ % prepared.length];
    if (!template) throw new Error('the workload has no requests');
    return template;
  };
  const measurement = new Measurement(workload.expectedStatuses);
  const connections = Array.from(
    { length: workload.connections },
    () => new Connection(workload.port, next, measurement),
  );
  await pause(workload.warmUpMs);
  measurement.begin();
  mark('begun');
  await pause(workload.measuredMs);
  // If requests are slow, waits until there are as many responses as connections, or until the deadline.
  const deadline = performance.now() + maxOvertimeFactor * workload.measuredMs;
  while (measurement.responseCount < workload.connections && performance.now() < deadline) await pause(20);
  const outcome = measurement.end();
  mark('ended');
  await Promise.all(connections.map(connection => connection.stop()));
  return outcome;
}

export async function prepareRequest(
  { method, path, headers, bodyFile }: RequestTemplate,
  port: number,
): Promise<PreparedRequest> {
  const body = bodyFile === undefined ? Buffer.alloc(0) : await readFile(bodyFile);
  const length = bodyFile === undefined ? {} : { 'Content-Length': body.length };
  const lines = Object.entries({ Host: `127.0.0.1:${port}`, ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const hasVariablePath = path.includes('{uuid}');
  const head = `${hasVariablePath ? '' : `${method} ${path} HTTP/1.1\r\n`}${lines.join('')}\r\n`;
  return { method, bytes: Buffer.concat([Buffer.from(head, 'latin1'), body]), ...(hasVariablePath ? { path } : {}) };
}
