import { UserClient } from '../world/user-client.ts';
import { BackgroundLoad } from './background-load.ts';
import { serveLoad } from './load-process.ts';
import type { Experience, QuietOwnerSettings } from './quiet-owner.ts';
import { SearchableUploads } from './searchable-uploads.ts';

serveLoad(async ({ gateways, key, perSecond }: QuietOwnerSettings) => {
  const user = new UserClient(gateways, key);
  const load = new BackgroundLoad([user]);
  const uploads = new SearchableUploads(user);
  await load.fill();
  load.start(perSecond);
  void uploads.run();
  return (): Experience => ({ samples: load.collect(), searchDelays: uploads.collect() });
});
