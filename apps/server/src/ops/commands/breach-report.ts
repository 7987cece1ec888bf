import { parseBusinessDay, toDayPeriod } from '@portal/domain/time/business-day';
import { breachData, breachText, NOTICE_HOURS, REPORT_HOURS } from '../breach/breach-text.ts';
import { readBreach } from '../breach/read-breach.ts';
import { type DatabaseCommand, readOperand, readText, wrongValue } from '../command.ts';
import { parseTime } from '../parse-time.ts';

/** Says whose data was read, by whom and since when, for the authority. */
export const breachReportCommand: DatabaseCommand = {
  name: 'breach-report',
  about: 'says whose data the staff read since a time, and by when the authority must be told',
  operands: ['since'],
  options: {
    until: { value: 'time', about: 'the end of the period; now when left out' },
    who: { value: 'name', about: 'one person: a part of the name, or the id at the identity provider' },
    known: {
      value: 'time',
      about: `when the operator knew of it: ${NOTICE_HOURS} and ${REPORT_HOURS} hours count from then`,
    },
    unmask: { about: 'lists the numbers of the people, to tell them; requires --by and --reason' },
  },
  details:
    'Times are 2026-11-20T08:00:00Z, or a local day such as 2026-11-20. It reads the chain of the acts of the staff and checks\n' +
    'that nobody changed it. It changes nothing.',
  needsNote: ({ unmask }) => unmask === true,
  run: async ({ pool, clock }, input) => {
    const typed = {
      since: readOperand(input, 0),
      until: readText(input.options, 'until'),
      known: readText(input.options, 'known'),
    };
    const since = readTime(typed.since);
    const until = typed.until === null ? null : readTime(typed.until);
    const knownAt = typed.known === null ? null : readTime(typed.known);
    if (!since || (typed.known !== null && !knownAt) || (typed.until !== null && !until))
      return wrongValue('A time is 2026-11-20T08:00:00Z, or a local day such as 2026-11-20.', 'no-time');
    if (until && since >= until) return wrongValue('The period ends before it begins.', 'no-period');
    const scope = { since, until, who: readText(input.options, 'who')?.trim() ?? '' };
    const whole = input.options.unmask === true;
    const report = { scope, knownAt, now: clock.now(), breach: await readBreach(pool, scope), whole };
    const kind = report.breach.chain.broken.length > 0 ? 'violated' : 'done';
    return { kind, text: breachText(report), data: breachData(report), whole };
  },
};

/** A time with its zone, or the begin of a local day. */
function readTime(typed: string): Date | null {
  const day = parseBusinessDay(typed);
  return day ? toDayPeriod(day).from : parseTime(typed);
}
