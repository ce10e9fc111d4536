import { type Answer, decodeContent } from '../client/answer.ts';
import type { DocumentedResponse, OpenApi } from './document.ts';
import { matchOperation } from './match.ts';
import { createSchemaValidator } from './schema-validator.ts';

/** Checks each answer against the OpenAPI document and records the operations and statuses. */
export interface Recorder {
  /** Returns the answer. Throws if its route, status, headers or body differ from the document. */
  check(answer: Answer): Answer;
  /** Whether an answer of this operation had this status. */
  hasSeen(operationId: string, status: string): boolean;
}

/** The document does not list these headers as headers. The Content-Type is the key of `content`. */
const undocumentedHeaders = new Set([
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-type',
]);

export function createRecorder(document: OpenApi): Recorder {
  const validator = createSchemaValidator();
  const seen = new Set<string>();
  return {
    check: answer => {
      const { name, response } = findDocumentedResponse(document, answer);
      const problems = [
        ...(response
          ? [...findHeaderProblems(response, answer, validator), ...findBodyProblems(response, answer, validator)]
          : []),
        ...(response ? [] : ['this status is not documented']),
      ];
      if (problems.length > 0) throw new Error(formatProblems(answer, problems));
      seen.add(`${name} ${answer.status}`);
      return answer;
    },
    hasSeen: (operationId, status) => seen.has(`${operationId} ${status}`),
  };
}

function findDocumentedResponse(
  document: OpenApi,
  { method, path, status }: Answer,
): { name: string; response?: DocumentedResponse | undefined } {
  const found = matchOperation(document, method, path);
  if (typeof found === 'object')
    return { name: found.operation.operationId, response: found.operation.responses[status] };
  const { 404: UnknownPath, 405: MethodNotAllowed } = document.otherResponses;
  const { Unauthorized, RateLimited, BadRequest } = document.components.responses;
  const unroutedResponses: Record<string, Record<number, DocumentedResponse | undefined>> = {
    'unknown path': { 404: UnknownPath, 401: Unauthorized, 429: RateLimited, 400: BadRequest },
    'other method': { 405: MethodNotAllowed, 401: Unauthorized, 429: RateLimited, 400: BadRequest },
  };
  return { name: found, response: unroutedResponses[found]?.[status] };
}

type SchemaValidator = ReturnType<typeof createSchemaValidator>;

function findHeaderProblems(
  { headers = {} }: DocumentedResponse,
  answer: Answer,
  validator: SchemaValidator,
): string[] {
  const known = Object.entries(headers).map(([name, header]) => ({ name: name.toLowerCase(), ...header }));
  const undocumented = Object.keys(answer.headers).filter(
    name => !undocumentedHeaders.has(name) && !known.some(header => header.name === name),
  );
  const wrong = known.flatMap(({ name, required, schema }) => {
    const value = answer.headers[name];
    if (value === undefined) return required ? [`header ${name} is missing`] : [];
    return validator.findProblems(schema, parseHeaderValue(value, schema)).map(problem => `header ${name}: ${problem}`);
  });
  return [...undocumented.map(name => `header ${name} is not documented`), ...wrong];
}

/** Converts digits to a number if the document declares an integer. Otherwise, returns the text. */
function parseHeaderValue(text: string, schema: object): unknown {
  return 'type' in schema && schema.type === 'integer' && /^(0|[1-9]\d*)$/.test(text) ? Number(text) : text;
}

function findBodyProblems({ content }: DocumentedResponse, answer: Answer, validator: SchemaValidator): string[] {
  const type = answer.headers['content-type'];
  if (answer.method === 'HEAD') return answer.body.length === 0 ? [] : ['an answer to HEAD has a body'];
  if (!content) return answer.body.length === 0 && type === undefined ? [] : ['there is a body or a Content-Type'];
  const [media = ''] = (type ?? '').split(';');
  const schema = content[media]?.schema;
  if (!schema) return [`Content-Type ${type ?? 'is missing'} is not documented`];
  const text = decodeContent(answer).toString('utf8');
  if (!/^application\/([\w-]+\+)?json$/.test(media)) return validator.findProblems(schema, text);
  if (type !== `${media}; charset=utf-8`) return [`Content-Type is ${type ?? 'missing'}`];
  return validator.findProblems(schema, JSON.parse(text)).map(problem => `body: ${problem}`);
}

function formatProblems({ method, path, status, headers, body }: Answer, problems: string[]): string {
  const shown = JSON.stringify({ headers, body: body.toString('utf8', 0, 500) });
  return `${method} ${path} answered ${status}, against openapi.yaml:\n- ${problems.join('\n- ')}\n${shown}`;
}
