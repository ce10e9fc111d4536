/** A text that is too long to build at once. */
export interface RepeatedText {
  readonly piece: string;
  readonly count: number;
}

export type Text = string | RepeatedText;

/**
 * Content that is hard to parse, analyse, store or show. The content is valid, so the archive must store every byte.
 */
export interface HostileDocument {
  readonly name: string;
  /** The suite puts a unique word before the Markdown. */
  readonly create: () => {
    readonly markdown?: Text;
    readonly rawData?: Text;
    readonly sessionData?: string;
    readonly metadata?: Readonly<Record<string, unknown>>;
  };
  /** Another query that must find the session, besides the unique word. */
  readonly query?: string;
}

export function generate(count: number, create: (n: number) => string, separator = ' '): string {
  return Array.from({ length: count }, (_, n) => create(n)).join(separator);
}
