import { describe, expect, jest, test } from '@jest/globals';
import { createLogger, errorTable, isErrorCode, ServiceError } from '@archive/kit';
import { type FragmentDefinitionNode, GraphQLError, Kind, type OperationDefinitionNode, parse } from 'graphql';
import { toPublicError } from './public-error.ts';

const log = createLogger('silent', 'test');

/** Converts an execution error of this document. */
function publicErrorOf(text: string, error: GraphQLError) {
  const { definitions } = parse(text);
  const operation = definitions.find(
    (node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION,
  );
  const fragments = definitions.filter(
    (node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION,
  );
  const named = new Map(fragments.map(node => [node.name.value, node]));
  return toPublicError(error, { operation: operation!, fragments: named }, log);
}

const failed = (path: (string | number)[], extensions: Record<string, unknown> = { code: 'NOT_FOUND' }) =>
  new GraphQLError('Project not found', { path, extensions });
const plain = '{ projects { id } }';
const internal = { message: 'Internal server error', extensions: { code: 'INTERNAL_SERVER_ERROR' } };

describe('the code of an error', () => {
  test.each(Object.entries(errorTable))('%s is the code in the contract', (code, { graphql }) => {
    if (!isErrorCode(code)) throw new Error(code);
    const originalError = new ServiceError(code, 'said');
    const { message, extensions } = publicErrorOf(plain, new GraphQLError('wrapped', { originalError }));
    expect({ message, extensions }).toEqual({ message: 'said', extensions: { code: graphql } });
  });

  test.each(['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_ERROR', 'UNAUTHENTICATED', 'RATE_LIMITED', 'SERVICE_UNAVAILABLE'])(
    '%s of a subgraph is passed on with its message',
    code => {
      expect(publicErrorOf(plain, failed(['projects'], { code }))).toMatchObject({
        message: 'Project not found',
        extensions: { code },
      });
    },
  );

  test.each([
    ['INTERNAL_SERVER_ERROR'],
    ['DOWNSTREAM_SERVICE_ERROR'],
    ['BAD_USER_INPUT'],
    ['constructor'],
    [7],
    [undefined],
  ])('%s is internal: its message goes to the log only', code => {
    const error = jest.spyOn(log, 'error');
    expect(publicErrorOf(plain, failed(['projects'], { code }))).toMatchObject(internal);
    expect(error).toHaveBeenCalledTimes(1);
    error.mockRestore();
  });

  test('of an unknown exception is internal', () => {
    const originalError = new TypeError('x is not a function');
    expect(publicErrorOf(plain, new GraphQLError('x is not a function', { originalError }))).toMatchObject(internal);
  });
});

describe('a public error contains only', () => {
  test('message, locations, path, code and the offending id', () => {
    const extensions = {
      ...{ code: 'NOT_FOUND', id: 'p', serviceName: 'projects', stacktrace: ['at x.ts'] },
      exception: { stack: 'at x.ts' },
    };
    expect(publicErrorOf(plain, failed(['projects'], extensions))).toEqual({
      message: 'Project not found',
      locations: [{ line: 1, column: 3 }],
      path: ['projects'],
      extensions: { code: 'NOT_FOUND', id: 'p' },
    });
  });

  test('an id that is a string', () => {
    expect(publicErrorOf(plain, failed([], { code: 'NOT_FOUND', id: { secret: 1 } })).extensions).toEqual({
      code: 'NOT_FOUND',
    });
  });
});

describe('the path and location of an error', () => {
  const text = `{
  mine: projects {
    ...F
    ... on Project { count: sessionCount }
  }
}
fragment F on Project {
  last: sessions(limit: 1) { name }
}`;

  test.each([
    ['a field at the top, under its alias', ['mine'], 2, 3],
    ['a field in an inline fragment', ['mine', 3, 'count'], 4, 22],
    ['a field in a fragment', ['mine', 0, 'last', 0, 'name'], 8, 30],
    ['the enclosing field of a field outside the document', ['mine', 0, 'other'], 2, 3],
  ])('are those of %s', (_name, path, line, column) => {
    expect(publicErrorOf(text, failed(path))).toMatchObject({ path, locations: [{ line, column }] });
  });

  test('omit the steps of the query plan', () => {
    expect(publicErrorOf(text, failed(['mine', '@', '_entities'])).path).toEqual(['mine']);
    expect(publicErrorOf(text, failed(['mine', 0, '_entities', 'count'])).path).toEqual(['mine', 0, 'count']);
  });

  test('are empty without a path', () => {
    expect(publicErrorOf(plain, new GraphQLError('no'))).toMatchObject({ path: [], locations: [] });
  });
});
