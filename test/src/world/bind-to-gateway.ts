import { sendWithKey } from '../client/send-with-key.ts';
import type { SendRequest } from './session-content.ts';
import type { Client, World } from './world.ts';

/** The returned function sends a client's requests to one gateway only and checks the answers. */
export function bindToGateway(world: World, { key }: Client, gateway: string): SendRequest {
  return async request => world.recorder.check(await sendWithKey(gateway, key.key, request));
}
