import { beforeAll, describe, expect, test } from '@jest/globals';
import { sessionPath } from '../../src/api/paths.ts';
import { upload } from '../../src/world/upload.ts';
import type { Client, World } from '../../src/world/world.ts';

const json = 'application/json; charset=utf-8';
const markdown = 'text/markdown; charset=utf-8';
const sessionData = 'application/vnd.specstory.session-data+json';
const rawData = 'application/vnd.session-archive.raw-data';

/** Each row has a value of Accept and the expected Content-Type (RFC 9110 §12.5.1, docs/decisions.md#43-accept). */
const contentTypeTable: [string, string][] = [
  ['application/json', json],
  ['text/markdown', markdown],
  ['TEXT/Markdown', markdown],
  ['text/markdown;charset=utf-8', markdown],
  ['text/markdown; charset=UTF-8 ; q=0.9', markdown],
  ['text/markdown; variant=GFM', markdown],
  ['text/*', markdown],
  ['*/*', json],
  ['application/*', json],
  ['text/markdown, application/json', json],
  ['application/json;q=0.5, text/markdown;q=0.5', json],
  ['application/json;q=0.5, text/markdown;q=0.6', markdown],
  ['application/json;q=0.9, text/*;q=0.8', json],
  ['*/*;q=0.1, text/markdown', markdown],
  ['text/markdown;q=0, */*', json],
  ['text/markdown;q=0, text/*', json],
  ['application/json;q=0, */*', markdown],
  ['application/json;q=0', json],
  ['text/html, application/xhtml+xml, */*;q=0.8', json],
  ['text/html', json],
  ['image/png', json],
  ['garbage', json],
  [',;q=,', json],
  ['', json],
  ['text/markdown;q=7', json],
  [sessionData, sessionData],
  [rawData, rawData],
  [`${sessionData};q=0.5, application/json;q=0.4`, sessionData],
  [`${sessionData}, application/json`, json],
  [`${rawData};q=0.3, */*;q=0.2`, rawData],
  ['application/*;q=1, text/markdown;q=0.1', json],
];

/** Tests docs/interface.md#representations. */
export function testContentNegotiation(world: World): void {
  describe('Accept', () => {
    let client: Client;
    let path: string;
    beforeAll(async () => {
      client = await world.createClient();
      const { projectId, sessionId } = await upload(client, { sessionData: '{}', rawData: 'x' });
      path = sessionPath(projectId, sessionId);
    });

    test.each(contentTypeTable)('%s is answered with %s', async (Accept, type) => {
      const { status, headers } = await client.get(path, { Accept });
      expect([status, headers['content-type']]).toEqual([200, type]);
    });

    test('without the header the answer is JSON', async () => {
      expect((await client.get(path)).headers['content-type']).toBe(json);
    });

    test('two Accept headers are one list', async () => {
      const { headers } = await client.get(path, { Accept: ['application/json;q=0.1', 'text/markdown'] });
      expect(headers['content-type']).toBe(markdown);
    });

    test.each([
      ['gzip', 'gzip'],
      ['br, gzip;q=0.5', 'gzip'],
      ['*', 'gzip'],
      ['gzip;q=0', undefined],
      ['identity', undefined],
      ['br', undefined],
      ['gzip;q=0.1, identity;q=0.9', undefined],
      ['', undefined],
    ])('Accept-Encoding %s is answered with the content coding %s', async (coding, expected) => {
      const { headers } = await client.get(path, { Accept: 'text/markdown', 'Accept-Encoding': coding });
      expect(headers['content-encoding']).toBe(expected);
    });
  });
}
