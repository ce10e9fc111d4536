import type { IncomingHttpHeaders } from 'node:http';
import { expect, test } from '@jest/globals';
import { CredentialOwners } from './credential-owners.ts';

const withHeaders = (headers: IncomingHttpHeaders) => ({ headers });

test('the owner of a key or a cookie is known after its first request, and of 20,000 credentials at most', () => {
  const owners = new CredentialOwners();
  const [key, cookie] = [withHeaders({ authorization: 'Bearer a' }), withHeaders({ cookie: 'session=b' })];
  expect([key, cookie, withHeaders({})].map(req => owners.find(req))).toEqual([undefined, undefined, undefined]);
  owners.remember(key, 'first');
  owners.remember(cookie, 'second');
  owners.remember(withHeaders({}), 'third');
  expect([key, cookie, withHeaders({})].map(req => owners.find(req))).toEqual(['first', 'second', undefined]);
  for (let n = 0; n < 19_999; n += 1) owners.remember(withHeaders({ authorization: `Bearer ${n}` }), 'other');
  expect([key, cookie].map(req => owners.find(req))).toEqual([undefined, 'second']);
});
