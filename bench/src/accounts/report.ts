import { formatTable } from '../report/table.ts';
import type { SessionCosts } from './session-cost.ts';
import type { SignInTimes } from './sign-in-times.ts';

/** A request with a cookie may cost at most this much more CPU time than a request with a key. */
const maxCheckMs = 0.2;
const maxMemoryBytes = 400 * 2 ** 20;

export function formatAccountReport(pairs: number, times: SignInTimes, { costs, rss, peak }: SessionCosts): string {
  const { knownMs, unknownMs, ratio, greater, p } = times;
  const rows = costs.map(({ name, archiveMs, postgresMs }) => [name, archiveMs.toFixed(3), postgresMs.toFixed(3)]);
  const [key, cookie, pacedKey, check] = costs.map(({ archiveMs }) => archiveMs);
  const [cookieMs, checkMs] = [subtract(cookie, key), subtract(check, pacedKey)];
  const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(0);
  return `Wrong passwords, ${pairs} pairs: known email ${knownMs.toFixed(1)} ms, unknown email ${unknownMs.toFixed(1)} ms (medians)
- ratio ${ratio.toFixed(3)}; a known email takes longer in ${(greater * 100).toFixed(1)} % of all pairs of attempts, p ${p.toFixed(2)}
- ${formatGoal(p >= 0.01 || Math.abs(greater - 0.5) < 0.05)}: the times do not tell who has an account

${formatTable(['GET /api/v1/projects', 'archive, CPU ms', 'PostgreSQL, CPU ms'], rows, 1)}

- ${formatGoal(cookieMs <= maxCheckMs)}: a cookie adds ${cookieMs.toFixed(3)} ms of CPU to a request with a key (at most ${maxCheckMs} ms)
- a session to check adds ${checkMs.toFixed(3)} ms, at most once a second and session
- ${formatGoal(rss <= maxMemoryBytes)}: ${megabytes(rss)} MiB of memory at the end, ${megabytes(peak)} MiB at most (at most 400 MiB)
`;
}

function subtract(value = Number.NaN, base = Number.NaN): number {
  return value - base;
}

function formatGoal(isMet: boolean): string {
  return isMet ? 'met' : 'not met';
}
