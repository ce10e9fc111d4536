import { type Example } from './example.ts';

const commit = '9fceb02d0ae598e95dc970b74767f19372d61af8';
const uuid = '550e8400-e29b-41d4-a716-446655440000';

export const wordExamples: readonly Example[] = [
  {
    text: 'The caches were failing while users logged in; authentication broke.',
    matching: ['cache', 'caching', 'FAILED', 'user', "user's", 'Users log', 'authenticate', 'broke'],
    notMatching: ['cash', 'auth', 'break', 'sessions'],
  },
  {
    text: 'naïve Größe in İstanbul, crème brûlée, smørrebrød, ŁÓDŹ, ﬁle, ｆｕｌｌ',
    matching: [
      'naive',
      'NAÏVE',
      'grosse',
      'größe',
      'GRÖSSE',
      'istanbul',
      'creme brulee',
      'smorrebrod',
      'łódź lodz',
      'file',
      'full',
    ],
    notMatching: ['gros', 'bru'],
  },
  {
    text: 'ﾊﾞｸﾞ, \u304b\u3099\u3063\u3053\u3046 and \u1112\u1161\u11ab\u1100\u1173\u11af.txt',
    matching: ['バグ', 'ﾊﾞｸﾞ', '"バグ"', 'がっこう', '"がっこう"', '한글', '"한글.txt"', '한*'],
    notMatching: ['ハク', 'はっこう', '글한'],
  },
  {
    text: 'in 葛\u{e0100}城市 today',
    matching: ['葛城', '葛城市', '葛\u{e0100}城', '"葛城市 today"', '城市'],
    notMatching: ['葛市'],
  },
  {
    text: 'バグ, がっこう and 한글.txt',
    matching: ['ﾊﾞｸﾞ', '\u304b\u3099\u3063\u3053\u3046', '"\u1112\u1161\u11ab\u1100\u1173\u11af"'],
    notMatching: ['ﾊｸ'],
  },
  {
    text: 'passed ⚠️ warnings, 1️⃣ first',
    matching: ['⚠️ warnings', '⚠ warnings', '"passed warnings"', '"passed ⚠️ warnings"', '1 first', '1️⃣'],
    notMatching: ['"warnings passed"'],
  },
  { text: 'Привет, Ёлка и ΟΔΟΣ', matching: ['привет', 'ПРИВЕТ', 'елка', 'οδος', 'οδοσ'], notMatching: ['прив'] },
  {
    text: "don't panic, it isn't the user’s fault",
    matching: ["don't", 'dont', 'don’t', "isn't", 'user', 'fault'],
    notMatching: ['don'],
  },
  {
    text: 'await repo.getUserById(id);',
    matching: [
      ...['getUserById', 'getuserbyid', 'GETUSERBYID', 'get_user_by_id', 'get-user-by-id', 'GET_USER_BY_ID'],
      ...['user', 'users', 'getUser', 'UserById', 'userbyid', 'getUserBy*', 'get*', 'repo.getUserById', 'await repo'],
    ],
    notMatching: ['getUserByName', 'getById', 'UserRepo', 'ser', 'getUserById2'],
  },
  {
    text: 'select user_id from MAX_RETRY_COUNT where __init__',
    matching: [
      'user_id',
      'userId',
      'UserID',
      'user-id',
      'user_ids',
      'user',
      'id',
      'retry',
      'maxRetryCount',
      'RETRY_COUNT',
      'init',
      '__init__',
    ],
    notMatching: ['id_user', 'max_count', 'retryMax'],
  },
  {
    text: 'calls foo.bar().baz() and then parseHTTPResponse',
    matching: [
      'foo.bar().baz()',
      'foo.bar.baz',
      'foo.bar',
      'bar().baz()',
      'baz',
      'HTTPResponse',
      'http',
      'parse_http_response',
    ],
    notMatching: ['foo.baz', 'baz.bar', 'responseHttp'],
  },
  {
    text: 'changed services/core/src/auth/login.ts:42 today',
    matching: [
      ...[
        'services/core/src/auth/login.ts',
        'auth/login.ts',
        'login.ts',
        'src/auth/login.ts',
        'core/src/auth/login',
        '.ts',
      ],
      ...['login', 'services/core', 'login.ts:42', 'core\\src\\auth', 'src/auth/log*', 'core/src/auth/lo*'],
    ],
    notMatching: ['auth/logout.ts', 'login.js', 'src/login.ts', 'core/auth/login.ts', 'auth/services/core/src'],
  },
  { text: 'C:\\Users\\me\\project', matching: ['C:\\Users\\me', 'users/me', 'Users'], notMatching: ['users/project'] },
  {
    text: 'MongoServerError: E11000 duplicate key',
    matching: ['E11000', 'e11000', 'E11*', 'MongoServerError', 'mongo'],
    notMatching: ['11000', 'E1100', 'E110'],
  },
  {
    text: 'git commit --no-verify -m x',
    matching: ['--no-verify', 'no-verify', 'noVerify', 'verify', 'git commit --no-verify'],
    notMatching: ['verify-no', '-verify', '--no-verify-ssl'],
  },
  {
    text: 'upgrade to v2.14.0 on 10.0.0.17',
    matching: ['v2.14.0', '2.14.0', 'v2.14', '10.0.0.17', '0.0.17', 'v2'],
    notMatching: ['v2.1', '21.40', 'v2.14.1', '2140', '10.0.0.1'],
  },
  {
    text: `request ${uuid} failed`,
    matching: [uuid, uuid.toUpperCase(), '550e8400', '550e840', '446655440000'],
    notMatching: ['550e8401', '50e8400'],
  },
  {
    text: `merged ${commit} now`,
    matching: [commit, '9fceb02', '9fceb02d0a', commit.slice(0, 39)],
    notMatching: ['9fceb03', 'fceb02d', '9fceb0'],
  },
  { text: 'commit 12345678ab', matching: ['1234567', '12345678', '123456*'], notMatching: ['123456', '2345678'] },
  {
    text: 'JavaScript, utf8 and GPT4 on GitHub; iPhone IDs',
    matching: ['javascript', 'JavaScript', 'utf-8', 'gpt-4', 'github', 'iphone', 'IDs', 'id'],
    notMatching: ['java.lang', 'gpt5'],
  },
  { text: 'written in C++ and C#, not c', matching: ['c++', 'C#', 'c'], notMatching: ['f#', 'd++'] },
  { text: 'no such signs: a cat', matching: ['a'], notMatching: ['a++', 'a#'] },
  {
    text: 'std::vector node:fs @scope/pkg user@example.com $HOME #123',
    matching: [
      'std::vector',
      'vector',
      'node:fs',
      '@scope/pkg',
      'user@example.com',
      'example.com',
      '$HOME',
      'home',
      '#123',
    ],
    notMatching: ['vector::std', 'scope/user'],
  },
  {
    text: 'key=value {"name":"x","port":8080}',
    matching: ['key=value', 'value key', '"name":', 'port 8080', '8080'],
    notMatching: ['keyvalue', 'name:y', 'port:8080'],
  },
  {
    text: '日本語の検索機能を追加する。',
    matching: ['検索', '検索機能', '検', '日本語の検索', '機能 検索', '"検索機能"'],
    notMatching: ['検能', '索検', '検索追加', '検索機能の'],
  },
  {
    text: '全文搜索引擎 𠮷野家 하고 검색을 했다',
    matching: ['搜索', '搜索引擎', '𠮷野家', '𠮷', '검색', '검색을'],
    notMatching: ['索搜', '검을', '家野'],
  },
  { text: '検索の索引 引機', matching: ['検索', '索引'], notMatching: ['検索引', '索引機', '検索引機'] },
  { text: 'ﾊﾝｶｸのテスト ไทยภาษา', matching: ['ハンカク', 'テスト', 'ภาษา', 'ไทย'], notMatching: ['カクハン'] },
  {
    text: `x ${'QUJD'.repeat(200)} y`,
    matching: ['x y', 'QUJD'.repeat(200), 'QUJD'.repeat(100)],
    notMatching: ['QUJD', 'QUJD'.repeat(20)],
  },
  { text: 'lone \ud800 surrogate \udc00x', matching: ['lone surrogate', '\ud800', 'x'], notMatching: ['y'] },
];
