import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { peopleQuery } from '../../account/people.ts';
import { stateQuery } from '../../account/person.ts';
import { auditText } from '../../text/admin.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditView } from './audit-view.tsx';
import { useNames } from './names.tsx';

const route = getRouteApi('/sections/admin/audit');

/** The administrator's page of the audit trail. The filters are in the page's URL. */
export function AuditPage() {
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const people = useQuery(peopleQuery).data ?? [];
  const names = useNames(useSuspenseQuery(stateQuery).data.person);
  return (
    <AuditView heading={auditText.heading} lead={auditText.lead} filter={filter} names={names}>
      <AuditFilters filter={filter} people={people} onChange={search => void navigate({ search, replace: true })} />
    </AuditView>
  );
}
