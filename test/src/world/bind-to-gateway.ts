import { sendWithKey } from '../client/send-with-key.ts';
import type { SendRequest } from './session-content.ts';
import type { Client, World } from './world.ts';

/** A client's requests by one gateway alone. */
export function bindToGateway(world: World, { key }: Client, gateway: string): SendRequest {
  return async message => world.recorder.check(await sendWithKey(gateway, key.key, message));
}
