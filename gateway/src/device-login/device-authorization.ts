import { ServiceError } from '@archive/kit';
import type { accounts } from '@archive/contracts';
import { createActor } from '../account/request/actor.ts';
import { requireNoSlowDown } from '../account/answer/slow-down.ts';
import { sendSecret } from '../http/envelope.ts';
import type { BodyRequestContext } from '../request/request-context.ts';
import type { ErrorResponse } from '../request/route.ts';
import { readCommandLine, readFormTexts, requireText } from './device-request.ts';
import type { DeviceServices } from './device-services.ts';

const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';
const maxLifetimeSeconds = 31_536_000;

/** The values are error codes of RFC 8628 §3.5 and RFC 6749 §5.2. */
const refusals: Readonly<Partial<Record<accounts.DeviceLoginState, string>>> = {
  DEVICE_LOGIN_STATE_PENDING: 'authorization_pending',
  DEVICE_LOGIN_STATE_SLOW_DOWN: 'slow_down',
  DEVICE_LOGIN_STATE_DENIED: 'access_denied',
  DEVICE_LOGIN_STATE_EXPIRED: 'expired_token',
  DEVICE_LOGIN_STATE_UNKNOWN: 'invalid_grant',
};

/** Starts the login of a command line (RFC 8628 §3.1 and §3.2). */
export async function startLogin(services: DeviceServices, request: BodyRequestContext): Promise<void> {
  const { req, res } = request;
  const { texts, context } = await readFormTexts(request);
  requireText(texts, 'client_id');
  const { requestId, deadline, signal } = context;
  const call = { commandLine: readCommandLine(texts), actor: createActor(req, undefined) };
  const page = `${services.address.findOrigin(req)}/cli-login`;
  const started = await services.accounts.startDeviceLogin(call, { requestId, deadline, signal });
  requireNoSlowDown(res, started);
  sendSecret(res, 200, {
    device_code: started.deviceCode,
    user_code: started.userCode,
    verification_uri: page,
    // Browsers do not send the fragment of a URL.
    verification_uri_complete: `${page}#${started.userCode}`,
    expires_in: started.expiresInSeconds,
    interval: started.intervalSeconds,
  });
}

/** Answers a command line that waits until a person approves its login (RFC 8628 §3.4 and §3.5). */
export async function finishLogin({ accounts }: DeviceServices, request: BodyRequestContext): Promise<void> {
  const { req, res } = request;
  const { texts, context } = await readFormTexts(request);
  if (requireText(texts, 'grant_type') !== deviceGrant) {
    sendSecret(res, 400, { error: 'unsupported_grant_type' });
    return;
  }
  const { requestId, deadline, signal } = context;
  const call = { deviceCode: requireText(texts, 'device_code'), actor: createActor(req, undefined) };
  const { state, key } = await accounts.finishDeviceLogin(call, { requestId, deadline, signal });
  const error = refusals[state];
  if (error !== undefined) {
    sendSecret(res, 400, { error });
    return;
  }
  if (!key?.info) throw new ServiceError('INTERNAL');
  const { createdMs, expiresMs = createdMs + maxLifetimeSeconds * 1_000 } = key.info;
  const expiresIn = Math.round((expiresMs - createdMs) / 1_000);
  sendSecret(res, 200, { access_token: key.key, token_type: 'Bearer', expires_in: expiresIn });
}

/** Uses the error format of RFC 6749 §5.2. */
export function formatGrantError({ code, message }: ServiceError): ErrorResponse {
  const error = grantErrors[code] ?? 'invalid_request';
  const body = JSON.stringify({ error, error_description: message });
  return { body, contentType: 'application/json; charset=utf-8' };
}

const grantErrors: Readonly<Partial<Record<ServiceError['code'], string>>> = {
  RATE_LIMITED: 'slow_down',
  CONFLICT: 'access_denied',
  UNAVAILABLE: 'temporarily_unavailable',
  INTERNAL: 'server_error',
};
