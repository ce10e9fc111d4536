import type { Random } from '@archive/kit/testing';

const writes = [
  ...['upload', 'upload', 'upload', 'upload', 'upload', 'repeat', 'repeat'],
  ...['rename', 'abortUpload', 'abortDownload'],
] as const;
const stepKinds = [...writes, ...writes, 'delete', 'delete', 'deleteProject'] as const;
export type StepKind = (typeof stepKinds)[number];

export interface WriteStep {
  readonly pauseMs: number;
  readonly kind: StepKind;
  /** The number of the session within the project. */
  readonly session: number;
  readonly gateway: number;
  /** The number of characters of filler text. */
  readonly size: number;
  /** The client disconnects after this share of the request or answer, 0 to 1. */
  readonly cut: number;
}

/** The plan never ends. The same `random` gives the same steps. */
export function* planWrites(random: Random, sessions: number, meanPauseMs: number): Generator<WriteStep> {
  for (;;) {
    yield {
      pauseMs: random.integer(2 * meanPauseMs),
      kind: random.pick(stepKinds),
      session: random.integer(sessions),
      gateway: random.integer(2),
      size: random.chance(0.03) ? 400_000 : random.integer(8_000),
      cut: random.chance(0.15) ? 1 : random.integer(1_000_000) / 1_000_000,
    };
  }
}
