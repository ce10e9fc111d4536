import { generate, type HostileDocument } from './document.ts';

const eightMegabytes = 8 * 1024 * 1024;
const message = (text: string) => ({ role: 'user', content: [{ type: 'text', text }] });
const withExchanges = (exchanges: string) => `{"schemaVersion":"1.0","exchanges":[${exchanges}]}`;
const nest = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);

/** JSON that is deep, wide, or of unexpected types. */
export const structuredDocuments: readonly HostileDocument[] = [
  { name: '8 MiB of empty objects', create: () => ({ sessionData: `[${'{},'.repeat(eightMegabytes / 3 - 2)}{}]` }) },
  {
    name: '8 MiB of empty objects as exchanges',
    create: () => ({ sessionData: withExchanges(`${'{},'.repeat(eightMegabytes / 3 - 20)}{}`) }),
  },
  { name: '8 MiB of zeros', create: () => ({ sessionData: `[${'0,'.repeat(eightMegabytes / 2 - 2)}0]` }) },
  { name: 'arrays nested a million times', create: () => ({ sessionData: nest('[', ']', 1_000_000) }) },
  {
    name: 'objects nested 100,000 times',
    create: () => ({ sessionData: nest('{"a":', '}', 100_000).replace(':}', ':1}') }),
  },
  {
    name: '100,000 exchanges',
    create: () => ({
      markdown: generate(100_000, n => `_**User**_\n\nq${n}\n`, '\n'),
      sessionData: withExchanges(
        generate(70_000, n => JSON.stringify({ exchangeId: `e${n}`, messages: [message(`q${n}`)] }), ','),
      ),
    }),
    query: 'q99999',
  },
  {
    name: 'one exchange of 50,000 messages',
    create: () => ({
      sessionData: withExchanges(
        JSON.stringify({ exchangeId: 'e', messages: Array.from({ length: 50_000 }, (_, n) => message(`m${n}`)) }),
      ),
    }),
  },
  {
    name: 'one message of 100,000 parts',
    create: () => {
      const content = Array.from({ length: 100_000 }, (_, n) => ({ type: 'text', text: `p${n}` }));
      return { sessionData: withExchanges(JSON.stringify({ exchangeId: 'e', messages: [{ role: 'user', content }] })) };
    },
  },
  {
    name: 'an object of 300,000 members',
    create: () => ({ sessionData: `{${generate(300_000, n => `"m${n}":${n}`, ',')}}` }),
  },
  {
    name: 'members of prototypes',
    create: () => ({
      sessionData: `{"__proto__":{"exchanges":[1]},"constructor":{"prototype":{"x":1}},"exchanges":[{"__proto__":null,"exchangeId":"__proto__","messages":[{"role":"__proto__","content":[{"type":"text","text":"constructor"}]}]}]}`,
      metadata: { constructor: 'x', toString: 'y', tags: ['__proto__', 'hasOwnProperty'] },
    }),
  },
  {
    name: 'the member exchanges 100,000 times',
    create: () => ({ sessionData: `{${generate(100_000, () => '"exchanges":[{}]', ',')}}` }),
  },
  {
    name: 'a number of 1,000,000 digits',
    create: () => ({ sessionData: `{"exchanges":[{"exchangeId":${'9'.repeat(1_000_000)}}]}` }),
  },
  { name: 'numbers beyond every range', create: () => ({ sessionData: `[${generate(200_000, n => `1e${n}`, ',')}]` }) },
  {
    name: 'escapes of NUL and lone surrogates in session data',
    create: () => ({
      sessionData: withExchanges(
        `{"exchangeId":"\\ud800","messages":[{"role":"user","content":[{"type":"text","text":"${String.raw`\u0000\udfff\ud83d`.repeat(100_000)}"}]}]}`,
      ),
    }),
  },
  {
    name: 'session data that ends in a string',
    create: () => ({ sessionData: `{"exchanges":[{"exchangeId":"${'x'.repeat(1_000_000)}` }),
  },
  {
    name: 'members of the wrong types',
    create: () => ({
      sessionData: withExchanges(
        generate(
          20_000,
          n => ['null', '7', '"x"', '[]', '{"messages":{}}', '{"messages":[null,[],{"content":7}]}'][n % 6] ?? '',
          ',',
        ),
      ),
    }),
  },
  {
    name: 'a raw log with 200,000 models, branches and times',
    create: () => ({
      rawData: generate(
        200_000,
        n => `{"timestamp":"2026-01-01T00:00:00.${n % 1_000}Z","message":{"model":"m-${n}"},"gitBranch":"b-${n}"}`,
        '\n',
      ),
    }),
  },
  {
    name: 'a raw log of 5 MB in one line',
    create: () => ({ rawData: `{"message":{"content":"${'long line '.repeat(500_000)}"}}` }),
  },
  { name: 'a raw log of a million empty lines', create: () => ({ rawData: '\n'.repeat(1_000_000) }) },
  {
    name: 'metadata of 60 kB',
    create: () => ({
      metadata: { tags: Array.from({ length: 6_000 }, (_, n) => `t${n}`), llmModels: ['\u202e'.repeat(2_000)] },
    }),
  },
];
