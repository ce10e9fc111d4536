/** The user types the query and looks for the passage. Every session with this passage is relevant. */
export interface InformationNeed {
  readonly kind: 'error' | 'phrase' | 'file' | 'command' | 'identifier';
  readonly query: string;
  readonly passage: string;
}

const createNeeds = (kind: InformationNeed['kind'], pairs: readonly (readonly [string, string])[]): InformationNeed[] =>
  pairs.map(([query, passage]) => ({ kind, query, passage }));

/** Needs for the real transcripts, written by hand. */
export const needs: readonly InformationNeed[] = [
  ...createNeeds('error', [
    ['GetClient returns interface ireturn', 'returns interface (entire.io/cli/cmd/entire/cli/telemetry.Client)'],
    ['another session is active', 'Another session is active'],
    ['publish to npm failed', 'publish to npm failed'],
    ['release exited with code 1', 'script "release" exited with code 1'],
    ['npm error 404 not in this registry', 'is not in this registry'],
    ['"cannot determine home directory"', 'cannot determine home directory'],
    ['undefined checkDisabledGuard', 'undefined: checkDisabledGuard'],
    ['gh: Not Found (HTTP 404)', 'gh: Not Found (HTTP 404)'],
    ['Invalid artifact_dir', 'Invalid artifact_dir'],
    ['no agent running in worktree', 'No agent running in worktree'],
    ['exceeds maximum allowed tokens', 'exceeds maximum allowed tokens'],
    ['failed to marshal incremental checkpoint', 'failed to marshal incremental checkpoint'],
    ['too many arguments expected 0 arguments', 'too many arguments. Expected 0 arguments'],
    ['cannot publish prerelease', 'Cannot publish prerelease'],
    ['attribution skipped failed to get HEAD', 'attribution skipped: failed to get HEAD'],
    ['setup Claude Code hooks failed', 'failed to setup Claude Code hooks'],
  ]),
  ...createNeeds('phrase', [
    ['fish config folder first time user', 'For a first-time Fish user'],
    ['git hooks for restore or reset', 'hooks that would allow us to figure out'],
    ['redacts secrets', 'new feature in Entire CLI that redacts secrets'],
    ['verbose mode show commit message', 'in verbose mode, we should show the git commit message'],
    ['race condition RepoRoot mutex', 'Fix race condition in paths.RepoRoot() with mutex'],
    ['jsonl line bigger than 10MB', 'a single jsonl line could be bigger than 10MBs'],
    ['remove redundant fields from session metadata', 'Remove Redundant Fields from Session Metadata'],
    ['wrong agent name error like missing agent', 'follow same pattern as printMissinAgentError'],
    ['plugin no longer needed merge directly', 'plugin no longer needed, can merge directly'],
    ['stale beads closed', 'let me know if any of them are stale'],
    ['spawn workers confirm from code base', 'spawn workers to confirm from the code base'],
    ['make publish action more robust', 'publish action more robust'],
    ['first parent walk', 'Simplify getBranchCheckpoints to use first-parent walk'],
    ['has the patch landed', 'has the patch landed'],
    ['checkpoint id reuse stale sessions', 'prevent checkpoint ID reuse from stale sessions'],
    ['mid-session commits live transcript', 'detect mid-session commits via live transcript analysis'],
    ['delete duplications', 'delete duplications'],
    ['checkpoint trailer only when staged files overlap', 'only add checkpoint trailer when staged files overlap'],
    ['checkpoints from both sessions interleaved', 'checkpoints from both sessions will be interleaved'],
    ['archive existing session numbered subfolder', 'moves existing session files to a numbered subfolder'],
  ]),
  ...createNeeds('file', [
    ['telemetry.go', 'cmd/entire/cli/telemetry/telemetry.go'],
    ['setup.go shell completion', 'setup.go:768'],
    ['SECRETS.md', 'SECRETS.md'],
    ['manual_commit_rewind.go', 'manual_commit_rewind.go'],
    ['scripts/publish.ts', 'scripts/publish.ts'],
    ['mid_session_commit_test.go', 'mid_session_commit_test.go'],
    ['plugins/agentv-claude-trace/hooks/stop.ts', 'plugins/agentv-claude-trace/hooks/stop.ts'],
    ['config.fish', 'config.fish'],
    ['skills-data/agentv-bench/SKILL.md', 'skills-data/agentv-bench/SKILL.md'],
    ['progress-display.ts', 'progress-display.ts'],
    ['dataset.eval.yaml rubric', 'rubric/evals/dataset.eval.yaml'],
    ['.github/hooks/entire.json', '.github/hooks/entire.json'],
    ['packages/core/src/evaluation/baseline.ts', 'packages/core/src/evaluation/baseline.ts'],
  ]),
  ...createNeeds('command', [
    ['mise run lint fails', 'mise run lint fails'],
    ['go test tags integration race', 'go test -tags=integration -race ./...'],
    ['gh pr view --json author', 'gh pr view --json author'],
    ['git push --no-verify origin main', 'git push --no-verify origin main'],
    ['bd show av-991.2', 'bd show av-991.2'],
    ['git remote set-url origin agentv', 'git remote set-url origin'],
    ['bun apps/cli/dist/cli.js', 'bun apps/cli/dist/cli.js'],
    ['bun run release next', 'bun run release next'],
  ]),
  ...createNeeds('identifier', [
    ['appendShellCompletion', 'appendShellCompletion'],
    ['NoOpClient', 'NoOpClient'],
    ['archiveExistingSession', 'archiveExistingSession'],
    ['TestAgentDetection', 'TestAgentDetection'],
    ['scannerBufferSize', 'scannerBufferSize'],
    ['GetDefaultBranchName', 'GetDefaultBranchName'],
    ['removeAllShadowBranches', 'removeAllShadowBranches'],
    ['PostHogAPIKey', 'PostHogAPIKey'],
    ['TestListCommitted_FallsBackToRemote', 'TestListCommitted_FallsBackToRemote'],
    ['cachedRepoRoot', 'cachedRepoRoot'],
    ['SerializeTranscript', 'SerializeTranscript'],
    ['6d61daa', '6d61daa'],
  ]),
];
