import { expect, test } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { readOpenApi } from '../src/openapi/document.ts';
import { createSchemaValidator } from '../src/openapi/schema-validator.ts';

const document = await readOpenApi('openapi-account.yaml');
const validator = createSchemaValidator();

const bodies = document.operations.flatMap(({ operationId, requestBody, responses }) => [
  ...Object.entries(responses).map(([status, { content }]) => ({ name: `${operationId} ${status}`, content })),
  ...(requestBody ? [{ name: `${operationId} request`, content: requestBody.content }] : []),
]);

test('openapi-account.yaml is an OpenAPI 3.1 document', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document.source));
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
});

test('each operation of the account API has an operationId of its own', () => {
  const ids = document.operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

test('each body of the account API has an example that fits its schema', () => {
  const problems = bodies.flatMap(({ name, content = {} }) =>
    Object.values(content).flatMap(({ schema, example }) =>
      validator.findProblems(schema, example).map(problem => `${name}: ${problem}`),
    ),
  );
  expect(problems).toEqual([]);
});
