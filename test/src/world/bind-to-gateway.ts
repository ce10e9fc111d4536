import { exchangeWithKey } from '../client/send-with-key.ts';
import type { Send } from './session-content.ts';
import type { Client, World } from './world.ts';

/** A client's requests by one gateway alone. */
export function through(world: World, { key }: Client, gateway: string): Send {
  return async message => world.recorder.check(await exchangeWithKey(gateway, key.key, message));
}
