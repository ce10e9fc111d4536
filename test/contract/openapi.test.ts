import { describe, expect, test } from '@jest/globals';
import { allowedColors, allowedIcons } from '@archive/contracts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { type DocumentedResponse, readOpenApi, type Schema } from '../src/openapi/document.ts';
import { createSchemaValidator } from '../src/openapi/schema-validator.ts';

const document = await readOpenApi();
const validator = createSchemaValidator();

interface Sample {
  readonly name: string;
  readonly schema: Schema;
  readonly value: unknown;
}

function samplesOf(name: string, content: DocumentedResponse['content'] = {}): Sample[] {
  return Object.entries(content).flatMap(([media, { schema, example, examples = {} }]) => {
    const values = [...(example === undefined ? [] : [example]), ...Object.values(examples).map(({ value }) => value)];
    return values.map(value => ({ name: `${name} ${media}`, schema, value }));
  });
}

const bodies = document.operations.flatMap(({ operationId, requestBody, responses }) => [
  ...Object.entries(responses).map(([status, response]) => ({ name: `${operationId} ${status}`, ...response })),
  ...(requestBody ? [{ name: `${operationId} request`, content: requestBody.content }] : []),
]);

describe('openapi.yaml', () => {
  test('is an OpenAPI 3.1 document', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document.source));
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
  });

  test('has a different operationId for each operation', () => {
    const ids = document.operations.map(operation => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('has an example of every body, and each example fits its schema', () => {
    const wrong = bodies.flatMap(({ name, content }) => {
      const samples = samplesOf(name, content);
      if (content && samples.length === 0) return [`${name} has no example`];
      return samples.flatMap(({ schema, value }) =>
        validator.findProblems(schema, value).map(problem => `${name}: ${problem}`),
      );
    });
    expect(wrong).toEqual([]);
  });

  test('documents HEAD for every GET, and without a body for status 200', () => {
    const gets = document.operations.filter(operation => operation.method === 'GET').map(operation => operation.path);
    const heads = document.operations.filter(operation => operation.method === 'HEAD');
    expect(heads.map(operation => operation.path)).toEqual(gets);
    expect(heads.filter(operation => operation.responses['200']?.content)).toEqual([]);
  });

  test('allows the same icons and colors as the archive', () => {
    const { Icon, Color } = document.components.schemas;
    expect(Icon?.['enum']).toEqual([...allowedIcons]);
    expect(Color?.['enum']).toEqual([...allowedColors]);
  });
});
