import type { ProjectsMethods, SearchMethods, SessionsMethods } from '@archive/contracts';
import type { ServiceClient } from '@archive/kit';
import type { RecordDeletion } from '../audit/record-deletion.ts';
import type { Lookups } from '../request/lookups.ts';

export interface RestServices {
  readonly projects: ServiceClient<ProjectsMethods>;
  readonly sessions: ServiceClient<SessionsMethods>;
  readonly search: Pick<ServiceClient<SearchMethods>, 'findSessions'>;
  readonly lookups: Lookups;
  readonly recordDeletion: RecordDeletion;
}
