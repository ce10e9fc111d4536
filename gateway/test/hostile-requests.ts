/** `body` is JSON text for the GraphQL endpoint. */
export interface HostileRequest {
  readonly name: string;
  readonly body: string;
}

const repeat = (count: number, piece: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => piece(n)).join(' ');
const query = (name: string, text: string, more: object = {}): HostileRequest => ({
  name,
  body: JSON.stringify({ query: text, ...more }),
});
const plain = '{ projects { id } }';
const search = (args: string) => `{ searchSessions(${args}) { total } }`;
const querySessions = (limit: string) => `{ sessions(limit: ${limit}) { id } }`;

/** 30 fragments. Each contains the next fragment twice. */
const doubled = repeat(30, n => `fragment F${n} on Project { ...F${n + 1} ...F${n + 1} }`);
/** Each of `length` fragments contains the next fragment. */
const chainFragments = (name: string, length: number) =>
  `${repeat(length, n => `fragment ${name}${n} on Project { id ...${name}${n + 1} }`)} fragment ${name}${length} on Project { id }`;
const nestObjects = (depth: number) => `${'{ dateRange: '.repeat(depth)}1${' }'.repeat(depth)}`;
const introspect = (depth: number, open: string) =>
  `{ __schema { types { ${open.repeat(depth)} name ${'} }'.repeat(depth)} } } }`;

const floods: HostileRequest[] = [
  query('1 MB of brackets', '['.repeat(1_000_000)),
  query('250 kB of braces', '{'.repeat(250_000)),
  query('a comment of 260 kB', `${plain} #${'x'.repeat(262_144)}`),
  query('2,000 aliases', `{ ${repeat(2_000, n => `a${n}: projects { id }`)} }`),
  query('51 aliases', `{ projects { ${repeat(51, n => `a${n}: id`)} } }`),
  query('51 aliases of introspection', `{ ${repeat(51, n => `a${n}: __type(name: "Session") { name }`)} }`),
  query('21 fields at the top', `{ ${repeat(21, () => 'projects { id }')} }`),
  query('990 times __typename', `{ ${repeat(990, () => '__typename')} }`),
  query('51 directives', `{ projects { ${repeat(51, () => 'id @skip(if: false)')} } }`),
  query('51 directives on one field', `{ projects { id ${repeat(51, () => '@include(if: true)')} } }`),
  query(
    '600 operations',
    repeat(600, n => `query Q${n} ${plain}`),
  ),
  query('900 unused variables', `query (${repeat(900, n => `$v${n}: Int`)}) ${plain}`),
  query('490 unknown fields', `{ projects { ${repeat(490, n => `x${n}`)} } }`),
  query('490 fields that resemble one', `{ projects { ${repeat(490, n => `sessionCoun${n}`)} } }`),
  query('1,300 arguments with one name', search(repeat(1_300, () => 'query: "x"'))),
  query('1,300 members of a filter', search(`query: "x", filters: { ${repeat(1_300, n => `t${n}: 1`)} }`)),
  query('one field 990 times', `{ projects { ${repeat(990, () => 'id')} } }`),
  query('one list 490 times', `{ projects { ${repeat(490, () => 'sessions { id }')} } }`),
  query(
    'one list 160 times in a fragment without a spread',
    `${plain} fragment F on Session { ${repeat(160, () => 'project { sessions { id } }')} }`,
  ),
  query(
    'two chains of 150 fragments, which validation compares pairwise',
    `{ projects { ...A0 ...B0 } } ${chainFragments('A', 150)} ${chainFragments('B', 150)}`,
  ),
  query(
    '300 operations that spread a chain of 180 fragments',
    `${repeat(300, n => `query Q${n} { projects { ...A0 } }`)} ${chainFragments('A', 180)}`,
    { operationName: 'Q0' },
  ),
  query('a comment on each of 80,000 lines', `${'#\n'.repeat(80_000)}{ x }`),
  query('36,000 escapes', `{ x(y: "${'\\u0041'.repeat(36_000)}") }`),
  query('a filter of 900 nested objects', search(`query: "x", filters: ${nestObjects(900)}`)),
  query(
    'one field 3,900 times in a fragment without a spread',
    `${plain} fragment F on Project { ${repeat(3_900, () => 'id')} }`,
  ),
  query('an operation name of 200 kB', plain, { operationName: 'x'.repeat(200_000) }),
  query('an unknown field with a name of 200 kB', `{ ${'x'.repeat(200_000)} }`),
  query('an argument of 200 kB where a number belongs', querySessions(`"${'x'.repeat(200_000)}"`)),
  { name: 'a batch of 1,000', body: JSON.stringify(Array.from({ length: 1_000 }, () => ({ query: plain }))) },
];

const depths: HostileRequest[] = [
  query('fragments that double 30 times', `{ projects { ...F0 } } ${doubled} fragment F30 on Project { id }`),
  query('a fragment within itself', '{ projects { ...F } } fragment F on Project { id ...F }'),
  query(
    'a circle of 300 fragments',
    `{ projects { ...F0 } } ${repeat(300, n => `fragment F${n} on Project { id ...F${(n + 1) % 300} }`)}`,
  ),
  query('a circle through fields', '{ projects { ...F } } fragment F on Project { sessions { project { ...F } } }'),
  query('17 nested fields', `{ projects ${'{ sessions { project '.repeat(8)}{ id }${'} }'.repeat(8)} }`),
  query('introspection in a circle', introspect(8, 'fields { type { ')),
  query('introspection in a short circle', introspect(3, 'fields { type { ')),
  query('1,900 nested lists', search(`query: ${'['.repeat(1_900)}${']'.repeat(1_900)}`)),
  query('a type of 1,900 lists', `query ($a: ${'['.repeat(1_900)}Int${']'.repeat(1_900)}) ${plain}`),
  {
    name: 'a variable of 100,000 brackets',
    body: `{"query":"query ($q: String!) { searchSessions(query: $q) { total } }","variables":{"q":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`,
  },
  query(
    'lists of lists of 200',
    '{ projects { sessions(limit: 200) { project { sessions(limit: 200) { project { sessions(limit: 200) { id } } } } } } }',
  ),
];

const invalidQueries: HostileRequest[] = [
  query('an int of 2^31', querySessions('2147483648')),
  query('an int of 10,000 digits', querySessions('9'.repeat(10_000))),
  query('a float of 1e400', querySessions('1e400')),
  query('a float in a variable of Int', 'query ($n: Int) { sessions(limit: $n) { id } }', { variables: { n: 1.5 } }),
  {
    name: 'a variable of 1e400',
    body: '{"query":"query ($n: Int) { sessions(limit: $n) { id } }","variables":{"n":1e400}}',
  },
  query('a name with an accent', '{ prójects { id } }'),
  query('a name in Chinese', '{ 项目 { id } }'),
  query('a zero-width space in a name', '{ pro\u200bjects { id } }'),
  query('U+0000', '{ projects { id\u0000 } }'),
  query('a lone surrogate in a string', search('query: "\\uD800"')),
  query('an escape beyond Unicode', search('query: "\\u{110000}"')),
  query('an unterminated string', search('query: "x')),
  query('an unterminated block string of 200 kB', search(`query: """${'\n x'.repeat(49_000)}`)),
  query('two operations with one name', `query Q ${plain} query Q ${plain}`),
  query('two operations without a name', `${plain} ${plain}`),
  query('an empty document', ''),
  query('only a fragment', 'fragment F on Project { id }'),
  query('a mutation', 'mutation { projects { id } }'),
  query('a subscription', 'subscription { projects { id } }'),
  query('a type definition', `type Query { x: Int } ${plain}`),
  query('@defer', '{ projects { ... @defer { id } } }'),
  query(
    'the entities of a subgraph',
    '{ _entities(representations: [{ __typename: "Project", id: "x" }]) { __typename } }',
  ),
  query('the schema of a subgraph', '{ _service { sdl } }'),
  query('variables that are a list', plain, { variables: [1] }),
  query('fields that conflict', '{ projects { id: name } projects { id } }'),
];

/** The gateway rejects these requests before execution. */
export const hostileRequests: readonly HostileRequest[] = [...floods, ...depths, ...invalidQueries];
