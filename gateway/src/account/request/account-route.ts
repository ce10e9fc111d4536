import type { accounts } from '@archive/contracts';
import { type CallContext, ServiceError, sharedError } from '@archive/kit';
import type { Request, Response } from 'express';
import type { BrowserSession } from '../../authentication/session-authenticator.ts';
import { isJson } from '../../http/content-type.ts';
import { sendData } from '../../http/envelope.ts';
import { readJsonObject } from '../../request/json-body.ts';
import type { AuthenticatedContext, BodyRequestContext } from '../../request/request-context.ts';
import type { Route } from '../../request/route.ts';
import { withBody } from '../../request/with-body.ts';
import { createActor } from './actor.ts';
import { type BodyOf, type Fields, parseBody } from './body-fields.ts';

export const accountPath = '/api/account/';

const maxBodyBytes = 16 * 1024;

/** Input of a handler of the account API. */
export interface AccountRequest<Body> {
  /** Decoded parameters of the path. */
  readonly params: Readonly<Record<string, string>>;
  readonly body: Body;
  /** Recorded in the audit trail. */
  readonly actor: accounts.Actor;
  readonly context: CallContext;
  readonly session?: BrowserSession | undefined;
  /** For cookies and the query. */
  readonly req: Request;
  /** For cookies, and for answers that are not JSON. */
  readonly res: Response;
}

/** Input of a handler that needs a signed-in person; `context.ownerId` is the person's id. */
export interface PersonRequest<Body> extends AccountRequest<Body> {
  readonly context: AuthenticatedContext;
  readonly session: BrowserSession;
}

/** Status and data of the answer; undefined if the handler has sent the answer itself. */
export type AccountAnswer = { readonly status?: 200 | 201; readonly data: object } | undefined;

interface RouteRow<Declared extends Fields> {
  readonly method: Route['method'];
  /** Below `accountPath`. */
  readonly path: string;
  /** Members of the body; none by default. */
  readonly fields?: Declared;
}

type NoFields = Record<string, never>;

type PublicRow<Declared extends Fields> = RouteRow<Declared> & {
  readonly handle: (request: AccountRequest<BodyOf<Declared>>) => Promise<AccountAnswer>;
};
type PersonRow<Declared extends Fields> = RouteRow<Declared> & {
  readonly handle: (request: PersonRequest<BodyOf<Declared>>) => Promise<AccountAnswer>;
};

/** A route of the account API. A test compares `fields` with openapi-account.yaml. */
export type AccountRoute = Route & { readonly fields: Fields };

/** Creates a route that the archive's pages may call without a sign-in. */
export function publicRoute<Declared extends Fields = NoFields>(row: PublicRow<Declared>): AccountRoute {
  return createRoute(row, { access: 'own-page' }, row.handle);
}

/** Creates a route for signed-in people. */
export function personRoute<Declared extends Fields = NoFields>(row: PersonRow<Declared>): AccountRoute {
  return createRoute<Declared>(row, { access: 'session' }, request => row.handle(toPersonRequest(request)));
}

/** Creates a route for signed-in administrators. */
export function administratorRoute<Declared extends Fields = NoFields>(row: PersonRow<Declared>): AccountRoute {
  const rule = { access: 'session', isAdministratorOnly: true } as const;
  return createRoute<Declared>(row, rule, request => row.handle(toPersonRequest(request)));
}

function toPersonRequest<Body>(request: AccountRequest<Body>): PersonRequest<Body> {
  const { session, context } = request;
  if (!session) throw new ServiceError('UNAUTHENTICATED');
  const { ownerId, sessionId } = session;
  return { ...request, session, context: { ...context, ownerId, keyId: `session:${sessionId}` } };
}

interface AccessRule {
  readonly access: 'own-page' | 'session';
  readonly isAdministratorOnly?: boolean;
}

const administratorsOnly = sharedError('FORBIDDEN', 'Only administrators may do this');

function createRoute<Declared extends Fields>(
  { method, path, fields = {} as Declared }: RouteRow<Declared>,
  { access, isAdministratorOnly = false }: AccessRule,
  handle: (request: AccountRequest<BodyOf<Declared>>) => Promise<AccountAnswer>,
): AccountRoute {
  return {
    ...{ method, access, fields, path: accountPath + path, rateLimit: 'account', readsBody: true },
    handle: async (request: BodyRequestContext) => {
      const { req, res, session } = request;
      if (isAdministratorOnly && session?.isAdministrator !== true) throw administratorsOnly;
      const { body, context } = await readBody(request, fields);
      const { requestId, deadline, signal } = context;
      const answer = await handle({
        ...{ body, req, res, session, actor: createActor(req, session) },
        params: req.params as Record<string, string>,
        context: { requestId, deadline, signal },
      });
      if (answer) sendData(res, answer.status ?? 200, answer.data);
    },
  };
}

/**
 * Reads the body of a request; an absent body has no members. Rejects any media type except JSON with
 * UNSUPPORTED_MEDIA_TYPE, because an HTML form of another site cannot send JSON.
 */
async function readBody<Declared extends Fields>(
  request: BodyRequestContext,
  fields: Declared,
): Promise<{ body: BodyOf<Declared>; context: CallContext }> {
  const { headers } = request.req;
  const type = headers['content-type'];
  if (type !== undefined && !isJson(type))
    throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', 'The body of a request must be application/json');
  const isEmpty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
  if (isEmpty) return { body: parseBody({}, fields), context: request.context };
  if (type === undefined) throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', 'The request has no Content-Type');
  const { body, context } = await withBody(request, signal => readJsonObject(request, maxBodyBytes, signal));
  return { body: parseBody(body, fields), context };
}
