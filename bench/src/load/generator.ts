import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Connection, type Prepared } from './connection.ts';
import { Tally } from './measurement.ts';
import type { Outcome, Shot, Workload } from './workload.ts';

/** How many times the measured time slow answers may take on top of it. */
export const longer = 5;

/** Loads a server of this machine for the workload's time; `mark` is told when the measured part begins and ends. */
export async function generate(workload: Workload, mark: (kind: 'begun' | 'ended') => void): Promise<Outcome> {
  const prepared = await Promise.all(workload.shots.map(shot => prepare(shot, workload.port)));
  let turn = 0;
  const next = () => {
    const shot = prepared[turn++ % prepared.length];
    if (!shot) throw new Error('nothing to send');
    return shot;
  };
  const tally = new Tally(workload.expected);
  const connections = Array.from({ length: workload.connections }, () => new Connection(workload.port, next, tally));
  await pause(workload.warmMs);
  tally.begin();
  mark('begun');
  await pause(workload.measuredMs);
  // Answers slower than the measured time get more of it, so that each connection is heard of.
  const most = performance.now() + longer * workload.measuredMs;
  while (tally.answered < workload.connections && performance.now() < most) await pause(20);
  const outcome = tally.end();
  mark('ended');
  await Promise.all(connections.map(connection => connection.stop()));
  return outcome;
}

/** A shot as it goes over the wire. */
export async function prepare({ method, path, headers, bodyFile }: Shot, port: number): Promise<Prepared> {
  const body = bodyFile === undefined ? Buffer.alloc(0) : await readFile(bodyFile);
  const length = bodyFile === undefined ? {} : { 'Content-Length': body.length };
  const lines = Object.entries({ Host: `127.0.0.1:${port}`, ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const varied = path.includes('{uuid}');
  const head = `${varied ? '' : `${method} ${path} HTTP/1.1\r\n`}${lines.join('')}\r\n`;
  return { method, wire: Buffer.concat([Buffer.from(head, 'latin1'), body]), ...(varied ? { path } : {}) };
}
