const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const time = String.raw`(?<hour>\d\d):(?<minute>\d\d):(?<second>\d\d)`;

/** RFC 9110 §5.6.7 has three forms. Two are obsolete, but recipients must accept them. */
const forms = [
  String.raw`[A-Z][a-z]{2}, (?<day>\d\d) (?<month>[A-Z][a-z]{2}) (?<year>\d{4}) ${time} GMT`,
  String.raw`[A-Z][a-z]{5,8}, (?<day>\d\d)-(?<month>[A-Z][a-z]{2})-(?<year>\d\d) ${time} GMT`,
  String.raw`[A-Z][a-z]{2} (?<month>[A-Z][a-z]{2}) (?<day>[ \d]\d) ${time} (?<year>\d{4})`,
].map(form => new RegExp(`^${form}$`));

/** Returns ms since the Unix epoch, or undefined if the text is not an HTTP date. */
export function parseHttpDate(text: string | undefined): number | undefined {
  const groups = forms.map(form => form.exec(text?.trim() ?? '')?.groups).find(found => found);
  if (!groups) return undefined;
  const { day, month = '', year = '', hour, minute, second } = groups;
  const monthIndex = months.indexOf(month);
  const dayMs = Date.UTC(toFullYear(year), monthIndex, Number(day));
  // JavaScript takes 30 February for a day in March.
  const isRealDay = monthIndex >= 0 && new Date(dayMs).getUTCDate() === Number(day);
  // 60 is a leap second.
  const isRealTime = Number(hour) <= 23 && Number(minute) <= 59 && Number(second) <= 60;
  if (!isRealDay || !isRealTime) return undefined;
  return dayMs + ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1_000;
}

/** A year of two digits means a year at most 50 years in the future (RFC 9110 §5.6.7). */
function toFullYear(year: string): number {
  if (year.length === 4) return Number(year);
  const thisYear = new Date().getUTCFullYear();
  const inThisCentury = thisYear - (thisYear % 100) + Number(year);
  return inThisCentury > thisYear + 50 ? inThisCentury - 100 : inThisCentury;
}
