import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sessionPath } from '../src/api/paths.ts';
import type { Archive } from '../src/archive/archive.ts';
import { embeddedTopology } from '../src/archive/topologies.ts';
import { readCorpus } from '../src/corpus/read-corpus.ts';
import { renderTranscript } from '../src/corpus/render-transcript.ts';
import { canLimitCore, limitToHalfCore } from '../src/load/limit-to-half-core.ts';
import { createProjectId } from '../src/world/upload.ts';

/** A real client has these values in its first synchronisation. */
const [uploadCount, concurrency, requestTimeoutMs, syncTimeoutMs] = [114, 10, 60_000, 180_000];

const suite = canLimitCore() ? describe : describe.skip;

suite('an archive that has half of a core', () => {
  let archive: Archive;
  let key: string;
  let endLimit: () => void;

  beforeAll(async () => {
    archive = await embeddedTopology.start();
    key = (await archive.createKey('first sync')).key;
    endLimit = await limitToHalfCore(archive.processes[0]!.pid());
  });
  afterAll(async () => {
    endLimit();
    await archive.stop();
  });

  test('refuses no upload of a client that sends ten at a time, waits for 60 s and repeats none', async () => {
    const { transcripts, growth } = await readCorpus();
    const bodies = [...transcripts, ...growth].map(transcript => {
      const { markdown, sessionData, rawData } = renderTranscript(transcript);
      return gzipSync(JSON.stringify({ name: transcript.session, markdown, rawData, sessionData }));
    });
    const project = createProjectId();
    const signal = AbortSignal.timeout(syncTimeoutMs);
    const upload = async (n: number): Promise<string> => {
      const response = await fetch(`${archive.gateways[0]!}${sessionPath(project, randomUUID())}`, {
        method: 'PUT',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
        body: new Uint8Array(bodies[n % bodies.length]!),
        signal: AbortSignal.any([signal, AbortSignal.timeout(requestTimeoutMs)]),
      });
      await response.arrayBuffer();
      return String(response.status);
    };
    let next = 0;
    const outcomes: string[] = [];
    const sendInTurn = async () => {
      while (next < uploadCount) outcomes.push(await upload(next++).catch(String));
    };
    await Promise.all(Array.from({ length: concurrency }, sendInTurn));
    expect(outcomes.filter(outcome => outcome !== '201')).toEqual([]);
    expect(outcomes).toHaveLength(uploadCount);
  }, 240_000);
});
