import { DAY_COLUMNS } from '@portal/contract/staff/day-columns';
import { countryCurrency } from '@portal/domain/money/money';
import { parseBusinessDay } from '@portal/domain/time/business-day';
import { closeDay, reopenDay } from '../../../features/settlement/close/close-day.ts';
import {
  listCloses,
  readClosedThrough,
  type StoredClose,
} from '../../../features/settlement/close/close-store.ts';
import { verifyCloses } from '../../../features/settlement/close/verify-closes.ts';
import {
  DIFFERENCE_TEXTS,
  type SettlementDifferenceKind,
} from '../../../features/settlement/differences/difference-kinds.ts';
import { newId } from '../../../platform/crypto/new-id.ts';
import { addBookProposal } from '../../../staff-desk/books/add-book-proposal.ts';
import { booksMovement } from '../../../staff-desk/second-person/movement.ts';
import {
  type CommandReport,
  type DatabaseCommand,
  readOperand,
  refuseDay,
  refused,
  requireNote,
} from '../../command.ts';
import { EMERGENCY_OPTION, proposeOrRun, proposerOf } from '../../second-person.ts';
import { formatTerminalMoney, printTable } from '../../terminal-text.ts';
import { closesText } from '../audit.ts';

/** Closes a business day. */
export const closeDayCommand: DatabaseCommand = {
  name: 'close-day',
  about: 'closes a business day: its totals are final, and it takes no entries any more',
  operands: ['day'],
  options: { 'with-earlier-days': { about: 'the first close: it closes all earlier days too' } },
  details:
    'Days are closed in order; the first one closes all days before it too, with --with-earlier-days. Import the statements first: what no statement\n' +
    'shows becomes a difference. Later entries of the day go to the first open day. docs/books-reference.md explains the columns.',
  needsNote: () => true,
  run: async (context, input) => {
    const typed = readOperand(input, 0);
    const day = parseBusinessDay(typed);
    if (!day) return refuseDay(typed);
    const coversEarlier = input.options['with-earlier-days'] === true;
    const outcome = await closeDay(context, { day, staff: requireNote(input), coversEarlier });
    switch (outcome.kind) {
      case 'closed':
        return { kind: 'done', text: closeText(outcome.close), data: outcome.close, whole: true };
      case 'already-closed':
        return refused(`The days up to ${outcome.through} are closed.`, outcome.kind);
      case 'not-next':
        return refused(`The next day to close is ${outcome.next}.`, outcome.kind);
      case 'not-over':
        return refused('The day has not ended.', outcome.kind);
      case 'before-first-entry':
        return refused(
          outcome.first ? `The first day with entries is ${outcome.first}.` : 'The journal has no entry yet.',
          outcome.kind,
        );
      case 'covers-earlier':
        return refused(
          `No day is closed yet: this would close the days since ${outcome.from} too. Confirm that with --with-earlier-days.`,
          outcome.kind,
        );
    }
  },
};

/** Reopens the last closed day. */
export const reopenDayCommand: DatabaseCommand = {
  name: 'reopen-day',
  about: 'reopens the last closed business day; its close is kept',
  operands: ['day'],
  options: EMERGENCY_OPTION,
  details:
    'It always needs a second person: it is proposed, and somebody of finance approves it in the staff desk.',
  needsNote: () => true,
  run: async (context, input) => {
    const typed = readOperand(input, 0);
    const day = parseBusinessDay(typed);
    if (!day) return refuseDay(typed);
    const last = await readClosedThrough(context.pool);
    if (last !== day) return refuseReopening(last);
    const { reason } = requireNote(input);
    return proposeOrRun(context, input, {
      movement: {
        ...booksMovement(newId(), 'reopen', { minor: 0, currency: countryCurrency() }),
        amount: 'always',
      },
      carryOut: async () => {
        const outcome = await reopenDay(context, { day, staff: requireNote(input) });
        if (outcome.kind !== 'reopened') return refuseReopening(outcome.last);
        return { kind: 'done', text: `Reopened: ${day}.`, data: outcome.reopening };
      },
      propose: (why) => {
        const proposal = { kind: 'reopen', subject: day, reason, why } as const;
        return addBookProposal(context, proposal, proposerOf(input));
      },
    });
  },
};

function refuseReopening(last: string | null): CommandReport {
  const where = last === null ? 'No day is closed.' : `The last closed day is ${last}.`;
  return refused(`Only the last closed day can be reopened. ${where}`, 'not-last');
}

const MAX_CLOSES = 10_000;

/** Lists the closes, and checks that nothing was changed since. */
export const dayClosesCommand: DatabaseCommand = {
  name: 'day-closes',
  about: 'lists closed and reopened days, and checks their hashes and totals against the journal',
  needsNote: () => false,
  run: async ({ pool }): Promise<CommandReport> => {
    const closes = await listCloses(pool, 0, MAX_CLOSES);
    const audit = await verifyCloses(pool);
    const { faults } = audit;
    const rows = closes.map(({ seq, kind, day, by, reason, hash }) => [
      String(seq),
      kind,
      day,
      by,
      reason,
      hash,
    ]);
    const text =
      closes.length === 0 ? 'No day was closed.' : [printTable(rows), '', closesText(audit)].join('\n');
    return { kind: faults.length > 0 ? 'violated' : 'done', text, data: { closes, faults }, whole: true };
  },
};

function closeText({ seq, day, accounts, differences, hash }: StoredClose): string {
  const rows = accounts.map(({ account, currency, ...each }) => {
    const amounts = DAY_COLUMNS.map((column) => formatTerminalMoney({ minor: each[column], currency }));
    return [account, ...amounts];
  });
  const open = differences.map(({ source, kind, currency, count, amount }) => [
    source,
    DIFFERENCE_TEXTS[kind as SettlementDifferenceKind],
    String(count),
    formatTerminalMoney({ minor: amount, currency }),
  ]);
  const listed = open.length === 0 ? ['No open differences.'] : ['Open differences:', printTable(open)];
  return [
    `Closed: ${day}, number ${seq}.`,
    printTable([['account', ...DAY_COLUMNS], ...rows]),
    '',
    ...listed,
    '',
    `Hash ${hash}`,
  ].join('\n');
}
