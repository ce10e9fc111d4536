import { useState } from 'react';
import { findAdvice } from '../../account/key-age.ts';
import type { ApiKey } from '../../account/keys.ts';
import { keysText } from '../../text/account.ts';
import { Checkbox } from '../../ui/form/choices.tsx';
import { Warning } from '../../ui/page/notice.tsx';
import { Panel } from '../../ui/page/page.tsx';
import { Toolbar } from '../../ui/table/table.tsx';
import { useFilter } from '../../ui/table/use-filter.tsx';
import { KeyTable } from './key-table.tsx';

interface KeyListProps {
  readonly keys: readonly ApiKey[];
  readonly onRename: (key: ApiKey) => void;
  readonly onRevoke: (key: ApiKey) => void;
}

/** The person's keys, with a filter. Expired and revoked keys are hidden at first. */
export function KeyList({ keys, ...deeds }: KeyListProps) {
  const filter = useFilter(keysText.filter, keys.length);
  const [showsEnded, setShowsEnded] = useState(false);
  const ended = keys.filter(({ state }) => state !== 'active').length;
  const old = keys.filter(key => findAdvice(key) === 'replace').length;
  const unused = keys.filter(key => findAdvice(key) === 'revoke').length;
  const shown = keys.filter(
    ({ name, lastFour, state }) => (showsEnded || state === 'active') && filter.matches(`${name} ${lastFour}`),
  );
  return (
    <>
      {old > 0 && <Warning>{keysText.oldHint(old)}</Warning>}
      {unused > 0 && <Warning>{keysText.unusedHint(unused)}</Warning>}
      <Panel>
        {(filter.field !== undefined || ended > 0) && (
          <Toolbar>
            {filter.field}
            {ended > 0 && <Checkbox label={keysText.showEnded(ended)} checked={showsEnded} onChange={setShowsEnded} />}
          </Toolbar>
        )}
        {shown.length > 0 ? (
          <KeyTable keys={shown} {...deeds} />
        ) : (
          <p role="status">{filter.isEmpty ? keysText.noneActive : keysText.noMatch}</p>
        )}
      </Panel>
    </>
  );
}
