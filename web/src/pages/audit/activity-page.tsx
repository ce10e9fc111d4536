import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { stateQuery } from '../../account/person.ts';
import { auditText } from '../../text/admin.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditView } from './audit-view.tsx';
import { useNames } from './names.tsx';

const route = getRouteApi('/sections/account/activity');

/** The page of a person's own actions in the audit trail. */
export function ActivityPage() {
  const { person } = useSuspenseQuery(stateQuery).data;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const names = useNames(person);
  const filter = { ...search, ...(person && { actorId: person.id }) };
  return (
    <AuditView heading={auditText.ownHeading} lead={auditText.ownLead} filter={filter} names={names} isOwn>
      <AuditFilters filter={search} people={[]} onChange={next => void navigate({ search: next, replace: true })} />
    </AuditView>
  );
}
