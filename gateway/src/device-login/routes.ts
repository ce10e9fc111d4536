import type { Route } from '../request/route.ts';
import { finishLogin, formatGrantError, startLogin } from './device-authorization.ts';
import type { DeviceServices } from './device-services.ts';
import { logOut, redeemCode, refreshKey } from './login-by-code.ts';

/** See docs/interface.md#login-of-command-lines. */
export function createDeviceRoutes(services: DeviceServices): Route[] {
  const shared = { method: 'post', rateLimit: 'account' } as const;
  const open = { ...shared, access: 'anyone' } as const;
  const grant = { ...open, formatError: formatGrantError };
  const [code, token] = ['/api/v1/device/code', '/api/v1/device/token'];
  return [
    { ...grant, path: code, readsBody: true, handle: request => startLogin(services, request) },
    { ...grant, path: token, readsBody: true, handle: request => finishLogin(services, request) },
    { ...open, path: '/api/v1/device-login', readsBody: true, handle: request => redeemCode(services, request) },
    { ...shared, access: 'key', path: '/api/v1/device-refresh', handle: refreshKey },
    { ...shared, access: 'key', path: '/api/v1/device-logout', handle: request => logOut(services, request) },
  ];
}
