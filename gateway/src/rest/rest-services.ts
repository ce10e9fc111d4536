import type { ProjectsMethods, SessionsMethods } from '@archive/contracts';
import type { ServiceClient } from '@archive/kit';
import type { Lookups } from '../request/lookups.ts';

/** Services that the REST endpoints call. */
export interface RestServices {
  readonly projects: ServiceClient<ProjectsMethods>;
  readonly sessions: ServiceClient<SessionsMethods>;
  readonly lookups: Lookups;
}
