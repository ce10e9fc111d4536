import { invariants, type Invariant } from '../invariants/invariants.ts';
import type { Phase } from './phase.ts';

const letters = Object.keys(invariants) as Invariant[];

/** Returns a Markdown table with a row for each fault and a column for each invariant. */
export function formatTable(phases: readonly Phase[]): string {
  const rows = [...new Set(phases.map(({ name }) => name))].map(name => {
    const logs = phases.filter(phase => phase.name === name).map(({ log }) => log);
    const requests = logs.reduce((sum, { counters }) => sum + (counters['requests'] ?? 0), 0);
    const violations = logs.flatMap(log => log.violations);
    const cells = letters.map(letter => violations.filter(({ invariant }) => invariant === letter).length);
    const maxReadySeconds = Math.max(...logs.map(({ readyMs }) => readyMs)) / 1_000;
    return `| ${[name, logs.length, requests, maxReadySeconds.toFixed(1), ...cells].join(' | ')} |`;
  });
  const header = ['fault', 'runs', 'requests', 'ready after s', ...letters];
  return [`| ${header.join(' | ')} |`, `|${header.map(() => '---|').join('')}`, ...rows].join('\n');
}

export function violatedInvariants(phases: readonly Phase[]): Invariant[] {
  const violated = new Set(phases.flatMap(({ log }) => log.violations.map(({ invariant }) => invariant)));
  return letters.filter(letter => violated.has(letter));
}
