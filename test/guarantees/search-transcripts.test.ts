import { gzipSync } from 'node:zlib';
import { eventually } from '@archive/kit/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parseStoredUpload } from '../src/api/response-data.ts';
import { type Corpus, readCorpus } from '../src/corpus/read-corpus.ts';
import { renderTranscript } from '../src/corpus/render-transcript.ts';
import { searchTopologies } from '../src/archive/search-topologies.ts';
import { type SearchClient, connectSearch } from '../src/world/search-client.ts';
import { createProjectId } from '../src/world/upload.ts';
import { sessionPath } from '../src/api/paths.ts';
import { type Client, createWorld } from '../src/world/world.ts';

/** A query has at most this many words of a line. */
const maxWords = 12;

for (const { topology, suite } of searchTopologies) {
  suite(`transcripts of coding agents on ${topology.name}`, () => {
    const world = createWorld(topology);
    const project = createProjectId();
    let search: SearchClient;
    let client: Client;
    let transcripts: Corpus['transcripts'];
    beforeAll(async () => {
      await world.start();
      search = await connectSearch(world.archive);
      client = await world.createClient();
      const corpus = await readCorpus();
      transcripts = [...corpus.transcripts, ...corpus.growth.slice(-1)];
      for (const transcript of transcripts) await uploadTranscript(transcript);
      await eventually(
        async () => expect((await search.find(client, '')).total).toBe(transcripts.length),
        30_000 + indexingMs(),
      );
    }, 240_000);
    afterAll(async () => {
      search.close();
      await world.stop();
    });

    const uploadTranscript = async (transcript: Corpus['transcripts'][number]) => {
      const { markdown, sessionData } = renderTranscript(transcript);
      const body = gzipSync(JSON.stringify({ name: transcript.session, markdown, sessionData }));
      const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
      parseStoredUpload(
        await client.send({ method: 'PUT', path: sessionPath(project, transcript.session), headers, body }),
      );
    };
    /** docs/guarantees.md allows 1 s more for indexing per 2 MB. */
    const indexingMs = () => transcripts.reduce((ms, { raw }) => ms + Buffer.byteLength(raw) / 2_000, 0);

    test('each transcript is found by the words of its last line and by a phrase from it', async () => {
      for (const transcript of transcripts) {
        const line = lastLineQueries(renderTranscript(transcript).markdown);
        for (const query of [line.words, line.phrase]) {
          const { total, matches } = await search.find(client, query, { limit: 50 });
          expect([query, total]).toEqual([query, matches.length]);
          expect([query, matches.map(({ sessionId }) => sessionId)]).toEqual([
            query,
            expect.arrayContaining([transcript.session]),
          ]);
        }
      }
    });
  });
}

/**
 * `words` has the last words of the last line of text. `phrase` has the last words of the longest part of this line
 * that contains no quotation mark.
 */
function lastLineQueries(markdown: string): { words: string; phrase: string } {
  const textLines = markdown
    .split('\n')
    .map(line => line.replaceAll(/<[^<>]*>/g, ' ').trim())
    .filter(line => /[\p{L}\p{N}]/u.test(line) && !/^_\*\*(?:User|Agent)/.test(line));
  const line = textLines.at(-1) ?? '';
  const lastWords = (text: string) => text.trim().split(/\s+/).slice(-maxWords).join(' ');
  const [longest = ''] = line.split('"').toSorted((a, b) => b.length - a.length);
  return { words: lastWords(line.replaceAll('"', ' ')), phrase: `"${lastWords(longest)}"` };
}
