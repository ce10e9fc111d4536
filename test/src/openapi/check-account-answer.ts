import { type Answer, parseJson } from '../client/answer.ts';
import { readOpenApi } from './document.ts';
import { matchOperation } from './match.ts';
import { createSchemaValidator } from './schema-validator.ts';

const prefix = '/api/account/';
const document = await readOpenApi('openapi-account.yaml');
const validator = createSchemaValidator();

/** Throws if an answer of the account API differs from openapi-account.yaml. Answers of other paths pass. */
export function checkAccountAnswer(answer: Answer): void {
  const { method, path, status, headers } = answer;
  if (!path.startsWith(prefix)) return;
  const found = matchOperation(document, method, path);
  const response = typeof found === 'object' ? found.operation.responses[status] : undefined;
  const type = headers['content-type']?.split(';')[0] ?? '';
  const schema = response?.content?.[type]?.schema;
  if (headers['cache-control'] !== 'no-store') throw new Error(`${method} ${path} may be stored`);
  if (!schema) throw new Error(`${method} ${path}: ${status} ${type} is not documented`);
  const problems = type === 'application/json' ? validator.findProblems(schema, parseJson(answer)) : [];
  if (problems.length > 0) throw new Error(`${method} ${path}: ${problems.join('; ')}`);
}
