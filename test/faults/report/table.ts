import { invariants, type Invariant } from '../invariants/phase-log.ts';
import type { Stretch } from '../run.ts';

const letters = Object.keys(invariants) as Invariant[];

/** Violations as a table, fault × invariant, in Markdown. */
export function table(stretches: readonly Stretch[]): string {
  const rows = [...new Set(stretches.map(({ name }) => name))].map(name => {
    const logs = stretches.filter(stretch => stretch.name === name).map(({ log }) => log);
    const requests = logs.reduce((sum, { counts }) => sum + (counts['requests'] ?? 0), 0);
    const found = logs.flatMap(({ violations }) => violations);
    const cells = letters.map(letter => found.filter(({ invariant }) => invariant === letter).length);
    const slowest = Math.max(...logs.map(({ readyMs }) => readyMs)) / 1_000;
    return `| ${[name, logs.length, requests, slowest.toFixed(1), ...cells].join(' | ')} |`;
  });
  const head = ['fault', 'runs', 'requests', 'ready after s', ...letters];
  return [`| ${head.join(' | ')} |`, `|${head.map(() => '---|').join('')}`, ...rows].join('\n');
}

/** The invariants that were violated. */
export function violated(stretches: readonly Stretch[]): Invariant[] {
  const found = new Set(stretches.flatMap(({ log }) => log.violations.map(({ invariant }) => invariant)));
  return letters.filter(letter => found.has(letter));
}
