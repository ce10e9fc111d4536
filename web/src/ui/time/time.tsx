import { formatDay, formatMoment, formatRelative } from '../../text/format.ts';

interface TimeProps {
  readonly value: string | null;
  /** Shown if there is no time. */
  readonly none?: string;
  readonly style?: 'day' | 'moment' | 'relative';
}

const formats = { day: formatDay, moment: formatMoment, relative: formatRelative };

/** A time, with the exact time as its tooltip. */
export function Time({ value, none = '', style = 'relative' }: TimeProps) {
  if (value === null) return none;
  return (
    <time dateTime={value} title={formatMoment(value)}>
      {formats[style](value)}
    </time>
  );
}
