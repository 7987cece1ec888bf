import { maskMsisdn } from '@portal/domain/identifiers/msisdn';
import { formatLocalTime, printTable } from '../terminal-text.ts';
import type { AffectedPerson, Breach, BreachScope, Reader } from './read-breach.ts';

/** Hours after the operator knew of it: notice to the authority, and report (law 058/2021, articles 43 and 44). */
export const NOTICE_HOURS = 48;
export const REPORT_HOURS = 72;

type BreachReport = {
  scope: BreachScope;
  /** When the operator knew of it; `null`: nobody has said, and the hours count from now. */
  knownAt: Date | null;
  now: Date;
  breach: Breach;
  whole: boolean;
};

/** The report for the authority: what the record says, what it cannot say, and what a person has to add. */
export function breachText({ scope, knownAt, now, breach, whole }: BreachReport): string {
  const { chain, readers, people, erased, unknownItems, unknownSearches } = breach;
  const dumps = readers.reduce((sum, reader) => sum + reader.dumps, 0);
  return [
    'BREACH OF PERSONAL DATA: what the record of the staff says (docs/operations.md, "A breach of personal data")',
    '',
    printTable([
      [
        'Period',
        `${formatLocalTime(scope.since)} to ${scope.until ? formatLocalTime(scope.until) : 'now'}, local time`,
      ],
      ['Person', scope.who || 'everybody'],
      ['Known since', knownAt ? formatLocalTime(knownAt) : 'not said (--known): the hours count from now'],
      ['Notice to the authority', `by ${formatLocalTime(hoursAfter(knownAt ?? now, NOTICE_HOURS))}`],
      ['Report to the authority', `by ${formatLocalTime(hoursAfter(knownAt ?? now, REPORT_HOURS))}`],
      ['Record', recordState(breach)],
    ]),
    '',
    'Who read personal data',
    readers.length === 0
      ? '  Nobody, as far as it is recorded.'
      : printTable([READER_HEAD, ...readers.map(readerRow)]),
    '',
    'Whose data',
    printTable([
      ['People', String(people.length)],
      ...countKinds(people),
      ['Erased since', String(erased)],
      ['Items without a number here', String(unknownItems)],
      ['Searched for, and unknown here', String(unknownSearches)],
      ['Copies of everything', dumps === 0 ? 'none' : `${dumps}: EVERYBODY IS AFFECTED`],
    ]),
    ...(whole && people.length > 0
      ? ['', 'To be told', printTable([PEOPLE_HEAD, ...people.map(personRow)])]
      : []),
    '',
    'Not in this record: reading in the database, in backups or files of the machine, at providers, and by whoever had a session of',
    'another person. To add: what happened and how it was found, likely consequences, measures taken, officer.',
    chain.broken.length > 0
      ? 'THE RECORD WAS CHANGED: what it does not say may have happened all the same.'
      : '',
  ]
    .join('\n')
    .trimEnd();
}

/** The same for programs. Numbers are masked unless `whole`. */
export function breachData({ scope, knownAt, now, breach, whole }: BreachReport): object {
  const shown = ({ number }: AffectedPerson) => (whole ? number : maskMsisdn(number));
  return {
    since: scope.since,
    until: scope.until,
    who: scope.who,
    knownAt,
    noticeBy: hoursAfter(knownAt ?? now, NOTICE_HOURS),
    reportBy: hoursAfter(knownAt ?? now, REPORT_HOURS),
    ...breach,
    people: breach.people.map((person) => ({ ...person, number: shown(person) })),
  };
}

function recordState({ chain: { acts, last, lastHash, broken } }: Breach): string {
  if (broken.length > 0) return `CHANGED OR REMOVED at number ${broken.join(', ')}`;
  return last === null
    ? 'empty'
    : `${acts} acts, complete and unchanged; the last is ${last}, hash ${lastHash}`;
}

const READER_HEAD = ['name', 'id', 'first', 'last', 'shown', 'refused', 'searches', 'copies'];

function readerRow({ by, bySubject, first, last, reveals, refused, searches, dumps }: Reader): string[] {
  const times = [formatLocalTime(first), formatLocalTime(last)];
  return [by, bySubject ?? 'shell', ...times, ...[reveals, refused, searches, dumps].map(String)];
}

function countKinds(people: readonly AffectedPerson[]): string[][] {
  const kinds = [...new Set(people.flatMap(({ data }) => data))].sort();
  return kinds.map((kind) => [`  ${kind}`, String(people.filter(({ data }) => data.includes(kind)).length)]);
}

const PEOPLE_HEAD = ['number', 'first read', 'last read', 'by', 'data'];

function personRow({ number, first, last, readers, data }: AffectedPerson): string[] {
  return [number, formatLocalTime(first), formatLocalTime(last), readers.join(', '), data.join(', ')];
}

function hoursAfter(at: Date, hours: number): Date {
  return new Date(at.getTime() + hours * 3_600_000);
}
