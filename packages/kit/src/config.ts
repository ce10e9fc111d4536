import { isIP } from 'node:net';

export interface Setting<T> {
  /** Throws an Error whose message lists the allowed values. */
  readonly parse: (text: string) => T;
  /** The value of an unset or empty variable. Undefined if the setting has no default. */
  readonly fallback: string | undefined;
  /** Allowed values, for the documentation. */
  readonly kind: string;
  readonly help: string;
}

/** Settings by the name of their environment variable. */
export type SettingsTable = Record<string, Setting<unknown>>;

/** The parsed values of all settings. A setting that has neither a value nor a default is undefined. */
export type SettingsValues<T extends SettingsTable> = {
  [Name in keyof T]: T[Name] extends Setting<infer V> ? V : never;
};

/** The message lists all problems of the settings. */
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

/** Parses all settings. Throws one ConfigError that lists every problem. */
export function readSettings<T extends SettingsTable>(
  table: T,
  env: Readonly<Record<string, string | undefined>>,
): SettingsValues<T> {
  const problems: string[] = [];
  const read = (name: string, setting: Setting<unknown>) => {
    const value = env[name];
    const text = value === undefined || value === '' ? setting.fallback : value;
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

function requireThat(isValid: boolean, expected: string): void {
  if (!isValid) throw new Error(`must be ${expected}`);
}

/** Creates a setting without a default. The value of an unset variable is undefined. */
export function optional<T>(setting: Omit<Setting<T>, 'fallback'>): Setting<T | undefined> {
  return { ...setting, fallback: undefined };
}

/** Creates a setting with a default. The default is a text, as in the environment variable. */
export function withDefault<T>(fallback: string, setting: Omit<Setting<T>, 'fallback'>): Setting<T> {
  return { ...setting, fallback };
}

type SettingWithoutDefault<T> = Omit<Setting<T>, 'fallback'>;

/** Accepts any text. */
export const text = (help: string): SettingWithoutDefault<string> => ({ kind: 'text', help, parse: value => value });

/** Accepts 1 to 64 characters that NATS allows in names of streams and subjects. */
export const nameToken = (help: string): SettingWithoutDefault<string> => ({
  kind: '1 to 64 characters of `A-Z a-z 0-9 _ -`',
  help,
  parse: value => {
    requireThat(/^[\w-]{1,64}$/.test(value), '1 to 64 characters of A-Z a-z 0-9 _ -');
    return value;
  },
});

/** Accepts a secret of at least 16 printable ASCII characters without blanks. */
export const secret = (help: string): SettingWithoutDefault<string> => ({
  kind: 'text of at least 16 characters',
  help,
  parse: value => {
    requireThat(
      value.length >= 16 && /^[\x21-\x7e]+$/.test(value),
      'at least 16 printable ASCII characters without blanks',
    );
    return value;
  },
});

/** Accepts an integer from `min` to `max`, both included. */
export const integer = (min: number, max: number, help: string): SettingWithoutDefault<number> => ({
  kind: `integer from ${min} to ${max}`,
  help,
  parse: value => {
    requireThat(
      /^\d{1,15}$/.test(value) && Number(value) >= min && Number(value) <= max,
      `an integer from ${min} to ${max}`,
    );
    return Number(value);
  },
});

/** Accepts `true` or `false`. */
export const flag = (help: string): SettingWithoutDefault<boolean> => ({
  kind: 'true or false',
  help,
  parse: value => {
    requireThat(['true', 'false'].includes(value), 'true or false');
    return value === 'true';
  },
});

/** Accepts one of `choices`. */
export const oneOf = <const Choices extends readonly string[]>(
  choices: Choices,
  help: string,
): SettingWithoutDefault<Choices[number]> => ({
  kind: choices.join(', '),
  help,
  parse: value => {
    requireThat(choices.includes(value), `one of ${choices.join(', ')}`);
    return value;
  },
});

/** Accepts entries separated by commas. Drops blanks around entries, and empty entries. */
const list = (
  entries: string,
  isEntry: (entry: string) => boolean,
  help: string,
): SettingWithoutDefault<readonly string[]> => ({
  kind: `${entries}, separated by commas`,
  help,
  parse: value => {
    const parsed = value
      .split(',')
      .map(entry => entry.trim())
      .filter(entry => entry !== '');
    requireThat(parsed.every(isEntry), `${entries}, separated by commas`);
    return parsed;
  },
});

/** Accepts IP addresses and networks such as `10.0.0.0/8`, separated by commas. */
export const networks = (help: string) => list('IP addresses and networks (10.0.0.0/8)', isNetwork, help);

function isNetwork(entry: string): boolean {
  const [address = '', bits, ...others] = entry.split('/');
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    others.length === 0 && maxBits > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits))
  );
}

/**
 * Accepts origins of web pages (RFC 6454 §6.2). An origin is a scheme, a host and a port, written as browsers send it.
 */
export const origins = (help: string) => list('origins (https://app.example.org)', isOrigin, help);

const isOrigin = (entry: string) => /^https?:/.test(entry) && URL.canParse(entry) && new URL(entry).origin === entry;

/** Accepts a URL with one of `schemes`. */
export const url = (schemes: readonly string[], help: string): SettingWithoutDefault<string> => ({
  kind: `URL (${schemes.join(', ')})`,
  help,
  parse: value => {
    requireThat(
      schemes.some(scheme => value.startsWith(`${scheme}://`)) && URL.canParse(value),
      `a URL that begins with ${schemes.join(':// or ')}://`,
    );
    return value;
  },
});

/** Accepts a URL of a scheme, a host and optionally a port, without user, password, path, query and fragment. */
export const urlOfOrigin = (schemes: readonly string[], help: string): SettingWithoutDefault<string> => ({
  ...url(schemes, help),
  parse: value => {
    const { href, origin } = new URL(url(schemes, help).parse(value));
    requireThat(href === `${origin}/`, 'a URL without user, password, path, query and fragment');
    return value;
  },
});

/** Accepts the address of a service as `host:port`. */
export const address = (help: string): SettingWithoutDefault<string> => ({
  kind: 'host:port',
  help,
  parse: value => {
    requireThat(/^[^\s/]+:\d{1,5}$/.test(value), 'host:port');
    return value;
  },
});
