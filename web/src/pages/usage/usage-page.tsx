import { useQuery } from '@tanstack/react-query';
import { type KeyUsage, type RequestLimit, type Usage, usageQuery } from '../../account/usage.ts';
import { usageText } from '../../text/account.ts';
import { formatBytes, formatNumber } from '../../text/format.ts';
import { Page, Section } from '../../ui/page/page.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { Time } from '../../ui/time/time.tsx';
import styles from './usage-page.module.css';

function Limit({ limit }: { limit: RequestLimit }) {
  const name = usageText.classes[limit.class] ?? limit.class;
  const used = limit.limit - limit.remaining;
  return (
    <li className={styles.limit}>
      <div className={styles.row}>
        <strong>{name}</strong>
        <span>{usageText.left(limit.remaining, limit.limit)}</span>
      </div>
      <progress className={styles.meter} value={used} max={limit.limit} aria-label={usageText.meter(name)} />
      <span className={styles.muted}>
        {limit.resetAt === null ? (
          usageText.full
        ) : (
          <>
            {usageText.used(used)} · {usageText.resets} <Time value={limit.resetAt} />
          </>
        )}
      </span>
    </li>
  );
}

function Limits({ limits }: { limits: readonly RequestLimit[] }) {
  return (
    <ul className={styles.limits}>
      {limits.map(limit => (
        <Limit key={limit.class} limit={limit} />
      ))}
    </ul>
  );
}

function KeyLimits({ usage: { name, lastFour, limits } }: { usage: KeyUsage }) {
  return (
    <div className={styles.key}>
      <h3>
        {name} <code>{lastFour}</code>
      </h3>
      <Limits limits={limits} />
    </div>
  );
}

function Totals({ usage }: { usage: Usage }) {
  return (
    <dl className={styles.totals}>
      <div>
        <dt>{usageText.sessions}</dt>
        <dd>{formatNumber(usage.sessions)}</dd>
      </div>
      <div>
        <dt>{usageText.bytes}</dt>
        <dd>{formatBytes(usage.bytes)}</dd>
      </div>
    </dl>
  );
}

/** The page with the person's stored sessions and requests. */
export function UsagePage() {
  const query = useQuery(usageQuery);
  return (
    <Page heading={usageText.heading} lead={usageText.lead}>
      <QueryView query={query}>
        {usage => (
          <>
            <Section heading={usageText.stored}>
              <Totals usage={usage} />
            </Section>
            <Section heading={usageText.keys}>
              <p>{usage.keys.length === 0 ? usageText.noKeys : usageText.keysHint}</p>
              {usage.keys.map(key => (
                <KeyLimits key={key.id} usage={key} />
              ))}
            </Section>
            <Section heading={usageText.browser}>
              <Limits limits={usage.limits} />
            </Section>
          </>
        )}
      </QueryView>
    </Page>
  );
}
