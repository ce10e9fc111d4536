/** One setting: how its text is read, what it is when unset, and what the documentation says of it. */
export interface Setting<T> {
  /** Reads the text; throws an Error whose message says what is expected. */
  readonly parse: (text: string) => T;
  /** Used where the variable is unset or empty; undefined: there is no default. */
  readonly fallback: string | undefined;
  /** What is allowed, for the documentation. */
  readonly kind: string;
  readonly help: string;
}

/** Settings by the names of their variables. */
export type SettingsTable = Record<string, Setting<unknown>>;

/** A table's values; one without default may be undefined. */
export type SettingsValues<T extends SettingsTable> = {
  [Name in keyof T]: T[Name] extends Setting<infer V> ? V : never;
};

/** All that is wrong with a configuration, a line each. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n- ${problems.join('\n- ')}`,
    );
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** Reads every setting, or throws ConfigError with every problem at once. */
export function readSettings<T extends SettingsTable>(
  table: T,
  env: Readonly<Record<string, string | undefined>>,
): SettingsValues<T> {
  const problems: string[] = [];
  const read = (name: string, setting: Setting<unknown>) => {
    const given = env[name];
    const text = given === undefined || given === '' ? setting.fallback : given;
    try {
      return text === undefined ? undefined : setting.parse(text);
    } catch (error) {
      problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  };
  const values = Object.entries(table).map(([name, setting]) => [name, read(name, setting)]);
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.fromEntries(values) as SettingsValues<T>;
}

function must(holds: boolean, expected: string): void {
  if (!holds) throw new Error(`must be ${expected}`);
}

/** A setting without default: undefined when unset. */
export function optional<T>(setting: Omit<Setting<T>, 'fallback'>): Setting<T | undefined> {
  return { ...setting, fallback: undefined };
}

export function withDefault<T>(fallback: string, setting: Omit<Setting<T>, 'fallback'>): Setting<T> {
  return { ...setting, fallback };
}

type Kind<T> = Omit<Setting<T>, 'fallback'>;

export const text = (help: string): Kind<string> => ({ kind: 'text', help, parse: given => given });

/** A text that keeps something safe: at least 16 characters. */
export const secret = (help: string): Kind<string> => ({
  kind: 'text of at least 16 characters',
  help,
  parse: given => {
    must(given.length >= 16 && /^[\x21-\x7e]+$/.test(given), 'at least 16 printable ASCII characters without blanks');
    return given;
  },
});

export const integer = (min: number, max: number, help: string): Kind<number> => ({
  kind: `integer from ${min} to ${max}`,
  help,
  parse: given => {
    must(/^\d{1,15}$/.test(given) && Number(given) >= min && Number(given) <= max, `an integer from ${min} to ${max}`);
    return Number(given);
  },
});

export const flag = (help: string): Kind<boolean> => ({
  kind: 'true or false',
  help,
  parse: given => {
    must(['true', 'false'].includes(given), 'true or false');
    return given === 'true';
  },
});

export const oneOf = <const Choices extends readonly string[]>(
  choices: Choices,
  help: string,
): Kind<Choices[number]> => ({
  kind: choices.join(', '),
  help,
  parse: given => {
    must(choices.includes(given), `one of ${choices.join(', ')}`);
    return given;
  },
});

/** Entries between commas, blanks around them dropped. */
export const list = (help: string): Kind<readonly string[]> => ({
  kind: 'list with commas',
  help,
  parse: given =>
    given
      .split(',')
      .map(entry => entry.trim())
      .filter(entry => entry !== ''),
});

export const url = (schemes: readonly string[], help: string): Kind<string> => ({
  kind: `URL (${schemes.join(', ')})`,
  help,
  parse: given => {
    must(
      schemes.some(scheme => given.startsWith(`${scheme}://`)) && URL.canParse(given),
      `a URL that begins with ${schemes.join(':// or ')}://`,
    );
    return given;
  },
});

/** Where a service is reached. */
export const address = (help: string): Kind<string> => ({
  kind: 'host:port',
  help,
  parse: given => {
    must(/^[^\s/]+:\d{1,5}$/.test(given), 'host:port');
    return given;
  },
});
