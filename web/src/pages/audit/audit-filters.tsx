import type { AuditFilter } from '../../account/audit.ts';
import type { Person } from '../../account/person.ts';
import { auditText } from '../../text/admin.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/select.tsx';
import styles from './audit-filters.module.css';

interface AuditFiltersProps {
  readonly filter: AuditFilter;
  /** The people to choose from. If empty, the filter by person is not shown. */
  readonly people: readonly Person[];
  readonly onChange: (filter: AuditFilter) => void;
}

const withoutEmpty = (filter: AuditFilter): AuditFilter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));

/** The filter shows successes and failures of an action, so its label names both. */
const describe = (action: string) =>
  [action, [auditText.actions[action], auditText.failedActions[action]].filter(Boolean).join(' / ')] as const;

/** The filters of the audit trail; each change takes effect at once. */
export function AuditFilters({ filter, people, onChange }: AuditFiltersProps) {
  const change = (members: AuditFilter) => onChange(withoutEmpty({ ...filter, ...members }));
  const actions = Object.keys(auditText.actions)
    .map(describe)
    .sort(([, a], [, b]) => a.localeCompare(b));
  return (
    <div role="group" aria-label={auditText.filters} className={styles.filters}>
      {people.length > 0 && (
        <Select
          name="actorId"
          label={auditText.person}
          options={[['', auditText.everybody], ...people.map(({ id, name }) => [id, name] as const)]}
          value={filter.actorId ?? ''}
          onChange={actorId => change({ actorId })}
        />
      )}
      <Select
        name="action"
        label={auditText.action}
        options={[['', auditText.everything], ...actions]}
        value={filter.action ?? ''}
        onChange={action => change({ action })}
      />
      {(['from', 'to'] as const).map(bound => (
        <Field
          key={bound}
          name={bound}
          type="date"
          label={auditText[bound]}
          value={filter[bound] ?? ''}
          onChange={event => change({ [bound]: event.target.value })}
        />
      ))}
      {Object.values(filter).some(Boolean) && <Button onClick={() => onChange({})}>{auditText.clear}</Button>}
    </div>
  );
}
