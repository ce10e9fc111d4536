import { runCommand } from '../src/command/run-command.ts';

/** Critical findings of kube-score that hold for this chart on purpose. */
const accepted: Readonly<Record<string, string>> = {
  'container-image-pull-policy':
    'A release has a tag or digest of its own, and a node without its registry can still start it.',
  'pod-probes-identical':
    'Readiness and liveness both ask only whether the process answers: an outage elsewhere must not take all replicas away. They differ in how soon they act.',
};
/** A pod may use idle CPU: a CPU limit would slow down requests, while the requested shares protect other pods. */
const flags = ['--ignore-container-cpu-limit', '--output-format', 'json'];

interface ScoredObject {
  readonly object_name: string;
  readonly checks: readonly {
    readonly grade: number;
    readonly skipped: boolean;
    readonly check: { readonly id: string };
    readonly comments: readonly { readonly summary: string }[] | null;
  }[];
}

/** Grade of a critical finding; greater ones are warnings. */
const critical = 1;

/** Scores manifests. Throws with the critical findings that have no reason and that the values did not choose. */
export async function score(manifests: string, chosen: readonly string[] = []): Promise<string> {
  const { stdout, stderr } = await runCommand(['kube-score', 'score', ...flags, '-'], { input: manifests });
  if (!stdout.startsWith('[')) throw new Error(`kube-score failed: ${stderr}`);
  const objects = JSON.parse(stdout) as ScoredObject[];
  const problems = objects.flatMap(({ object_name: name, checks }) =>
    checks
      .filter(({ grade, skipped }) => grade === critical && !skipped)
      .map(({ check, comments }) => ({ id: check.id, text: `${name}: ${comments?.[0]?.summary ?? check.id}` })),
  );
  const unexplained = problems.filter(({ id }) => accepted[id] === undefined && !chosen.includes(id));
  if (unexplained.length > 0) throw new Error(unexplained.map(({ text }) => text).join('; '));
  return `${objects.length} objects, ${problems.length} critical findings, each with a reason`;
}
