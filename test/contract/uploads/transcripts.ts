import { beforeAll, describe, expect, test } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import { decodeContent } from '../../src/client/answer.ts';
import { parseSessionDetail, parseSessionList, parseStoredUpload } from '../../src/api/response-data.ts';
import { type Corpus, readCorpus } from '../../src/corpus/read-corpus.ts';
import { type RenderedTranscript, renderTranscript } from '../../src/corpus/render-transcript.ts';
import { agentNames, agents, type Transcript } from '../../src/corpus/transcript.ts';
import { createProjectId } from '../../src/world/upload.ts';
import { sessionPath, sessionsPath } from '../../src/api/paths.ts';
import type { Client, World } from '../../src/world/world.ts';

const types = {
  markdown: 'text/markdown',
  sessionData: 'application/vnd.specstory.session-data+json',
  rawData: 'application/vnd.session-archive.raw-data',
} as const;

const plain = { 'Content-Type': 'application/json' };
const packed = { ...plain, 'Content-Encoding': 'gzip' };

function bodyOf({ agent, session }: Transcript, { markdown, sessionData, rawData }: RenderedTranscript): string {
  return JSON.stringify({ name: session, markdown, sessionData, rawData, metadata: { agentName: agentNames[agent] } });
}

export function testTranscripts(world: World): void {
  const expectStored = async (client: Client, path: string, rendered: RenderedTranscript) => {
    for (const part of ['markdown', 'sessionData', 'rawData'] as const) {
      for (const coding of ['gzip', 'identity']) {
        const answer = await client.get(path, { Accept: types[part], 'Accept-Encoding': coding });
        expect([part, coding, answer.status, answer.headers['content-encoding'] ?? 'identity']).toEqual([
          part,
          coding,
          200,
          coding,
        ]);
        expect(decodeContent(answer).equals(Buffer.from(rendered[part]))).toBe(true);
      }
    }
    const session = parseSessionDetail(await client.get(path));
    expect(session.markdownContent === rendered.markdown).toBe(true);
    expect(session.metadata.llmModels).toEqual(rendered.models);
    expect(session.startedAt && Date.parse(session.startedAt)).toBe(rendered.startedMs);
    expect(session.endedAt && Date.parse(session.endedAt)).toBe(rendered.endedMs);
  };

  describe('transcripts of coding agents', () => {
    let read: Corpus;
    beforeAll(async () => {
      read = await readCorpus();
    });

    test.each(agents)(
      'of %s are returned byte for byte in all three parts, whether the upload was compressed or not',
      async agent => {
        const client = await world.createClient();
        const transcripts = read.transcripts.filter(transcript => transcript.agent === agent);
        expect(transcripts.length).toBeGreaterThan(1);
        for (const transcript of transcripts) {
          const rendered = renderTranscript(transcript);
          const body = bodyOf(transcript, rendered);
          const paths = ['gzip', 'plain'].map(project => sessionPath(project, transcript.session)) as [string, string];
          const zipped = await client.send({ method: 'PUT', path: paths[0], headers: packed, body: gzipSync(body) });
          const written = await client.send({ method: 'PUT', path: paths[1], headers: plain, body });
          expect([zipped.status, written.status, zipped.headers['etag']]).toEqual([201, 201, written.headers['etag']]);
          for (const path of paths) await expectStored(client, path, rendered);
        }
      },
    );

    test('repeated uploads of a growing session replace its content; the entity tag changes only with the content', async () => {
      const client = await world.createClient();
      const project = createProjectId();
      const tags: string[] = [];
      for (const transcript of read.growth) {
        const request = { method: 'PUT', path: sessionPath(project, transcript.session), headers: packed };
        const body = gzipSync(bodyOf(transcript, renderTranscript(transcript)));
        const first = parseStoredUpload(await client.send({ ...request, body }));
        const again = parseStoredUpload(await client.send({ ...request, body }));
        expect(again).toEqual({ ...first, created: false });
        expect(first.created).toBe(tags.length === 0);
        tags.push(first.etag);
      }
      const last = read.growth.at(-1) as Transcript;
      expect(new Set(tags).size).toBe(read.growth.length);
      await expectStored(client, sessionPath(project, last.session), renderTranscript(last));
      const { sessions, total } = parseSessionList(await client.get(sessionsPath(project)));
      expect([total, sessions[0]?.etag]).toEqual([1, tags.at(-1)]);
    });
  });
}
