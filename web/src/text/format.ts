/** Locales of dates and numbers: the person's English locales, because the words are English; then `en-GB`. */
const locales = [...navigator.languages.filter(language => language.startsWith('en')), 'en-GB'];

const day = new Intl.DateTimeFormat(locales, { dateStyle: 'medium' });
const moment = new Intl.DateTimeFormat(locales, { dateStyle: 'medium', timeStyle: 'short' });
const clock = new Intl.DateTimeFormat(locales, { timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat(locales, { numeric: 'auto' });
const whole = new Intl.NumberFormat(locales);
const decimal = new Intl.NumberFormat(locales, { maximumFractionDigits: 1 });
const plurals = new Intl.PluralRules(locales);

/** Formats a date such as `5 Mar 2026`. */
export const formatDay = (time: string) => day.format(new Date(time));
/** Formats a date with its time of day. */
export const formatMoment = (time: string) => moment.format(new Date(time));
/** Formats a time of day such as `14:05`. */
export const formatTime = (time: string) => clock.format(new Date(time));
/** Formats a number with thousands separators. */
export const formatNumber = (count: number) => whole.format(count);

/** Chooses the singular or the plural for a count. */
export function choosePlural(count: number, one: string, other: string): string {
  return plurals.select(count) === 'one' ? one : other;
}

/** The time zone of all formatted times, such as `Europe/Berlin`. */
export const timeZone = moment.resolvedOptions().timeZone.replaceAll('_', ' ');

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];
const recentDays = 30;

/** Formats a time such as `3 hours ago`, and a time over 30 days away as a date. */
export function formatRelative(time: string, now = Date.now()): string {
  const seconds = (Date.parse(time) - now) / 1000;
  if (Math.abs(seconds) > recentDays * 86_400) return formatDay(time);
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ['minute' as const, 60];
  return relative.format(Math.trunc(seconds / size), unit);
}

const byteUnits = ['B', 'kB', 'MB', 'GB', 'TB'];

/** Formats a size such as `1.2 GB`, in powers of 1,000. */
export function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), byteUnits.length - 1);
  return `${decimal.format(bytes / 1000 ** power)} ${byteUnits[power] ?? ''}`;
}
