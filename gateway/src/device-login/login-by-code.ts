import { ServiceError } from '@archive/kit';
import { createActor } from '../account/request/actor.ts';
import { requireNoSlowDown } from '../account/answer/slow-down.ts';
import { readBearerToken, readExpiryMs } from '../authentication/bearer-token.ts';
import { sendSecret } from '../http/envelope.ts';
import { formatTimestamp } from '../http/timestamp.ts';
import type { BodyRequestContext, RequestContext } from '../request/request-context.ts';
import { readCommandLine, readJsonTexts, requireText } from './device-request.ts';
import type { DeviceServices } from './device-services.ts';

/** 30 days, the longest lifetime that is reported for an access token. Clients ask for a new token before it ends. */
const maxAccessMs = 30 * 24 * 3_600_000;

/** Logs a command line in. The page /cli-login shows the code. */
export async function redeemCode({ accounts }: DeviceServices, request: BodyRequestContext): Promise<void> {
  const { req, res } = request;
  const { texts, context } = await readJsonTexts(request);
  const redemption = { code: requireText(texts, 'device_code'), commandLine: readCommandLine(texts) };
  const { requestId, deadline, signal } = context;
  const call = { ...redemption, actor: createActor(req, undefined) };
  const answer = await accounts.redeemLoginCode(call, { requestId, deadline, signal });
  requireNoSlowDown(res, answer);
  const { key } = answer;
  if (!key?.info) throw new ServiceError('INTERNAL');
  const { createdMs, expiresMs = createdMs + maxAccessMs } = key.info;
  sendSecret(res, 200, {
    refreshToken: key.key,
    createdAt: formatTimestamp(createdMs),
    expiresAt: formatTimestamp(expiresMs),
    user: { email: key.email },
  });
}

/** Answers with the key of the request, which serves as refresh token and as access token. */
export function refreshKey({ req, res }: RequestContext): Promise<void> {
  const accessToken = readBearerToken(req.rawHeaders) ?? '';
  const nowMs = Date.now();
  const expiresMs = Math.min(readExpiryMs(accessToken) ?? Infinity, nowMs + maxAccessMs);
  sendSecret(res, 200, { accessToken, createdAt: formatTimestamp(nowMs), expiresAt: formatTimestamp(expiresMs) });
  return Promise.resolve();
}

/** Revokes the key of the request, if it comes from the login of a command line. */
export async function logOut({ accounts }: DeviceServices, { req, res, context }: RequestContext): Promise<void> {
  const { ownerId, keyId } = context;
  const actor = { ...createActor(req, undefined), personId: ownerId };
  await accounts.endDeviceLogin({ actor, keyId }, context);
  sendSecret(res, 200, { success: true });
}
