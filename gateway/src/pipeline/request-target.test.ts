import { expect, test } from '@jest/globals';
import { toOriginForm } from './request-target.ts';

test.each([
  ['/', '/'],
  ['/healthz', '/healthz'],
  ['//api/v1/projects', '/api/v1/projects'],
  ['///api/v1/projects?limit=1', '/api/v1/projects?limit=1'],
  ['/api//v1', '/api//v1'],
  ['http://archive.example.org/api/v1/projects', '/api/v1/projects'],
  ['HTTPS://archive.example.org:8443//api/v1/projects?limit=1', '/api/v1/projects?limit=1'],
  ['http://archive.example.org', '/'],
  ['http://archive.example.org?limit=1', '/?limit=1'],
  ['//http://archive.example.org/api', '/http://archive.example.org/api'],
  ['*', '*'],
])('the target %s is %s', (target, expected) => {
  expect(toOriginForm(target)).toBe(expected);
});
