import { parseBusinessDay } from '@portal/domain/time/business-day';
import { isAccount } from '../../../features/payments/engine/postings/accounts.ts';
import { PAYMENT_MODES } from '../../../features/payments/providers/registry.ts';
import { DIFFERENCE_TEXTS } from '../../../features/settlement/differences/difference-kinds.ts';
import {
  listSettlementDifferences,
  SETTLEMENT_DIFFERENCE_SORT_KEY,
  type SettlementDifference,
} from '../../../features/settlement/differences/difference-store.ts';
import {
  assignDifference,
  type DifferenceOutcome,
  explainDifference,
} from '../../../features/settlement/differences/explain-difference.ts';
import { addBookProposal } from '../../../staff-desk/books/add-book-proposal.ts';
import {
  explanationMovement,
  findOpenDifference,
  movementOfDifference,
} from '../../../staff-desk/books/differences.ts';
import {
  type CommandReport,
  type DatabaseCommand,
  notFound,
  readOperand,
  refuseDay,
  refused,
  requireNote,
} from '../../command.ts';
import { isRefusal, PAGE_OPTIONS, pageFooter, readPageOptions } from '../../paging.ts';
import { EMERGENCY_OPTION, proposeOrRun, proposerOf } from '../../second-person.ts';
import { formatTerminalMoney, printTable } from '../../terminal-text.ts';

/** Lists the differences between statements and journal. */
export const settlementDifferencesCommand: DatabaseCommand = {
  name: 'settlement differences',
  about: 'lists differences between imported statements and the journal',
  options: {
    day: { value: 'YYYY-MM-DD', about: 'one local day, including resolved ones; without it all open ones' },
    owner: { value: 'name', about: 'those of one owner' },
    ...PAGE_OPTIONS,
  },
  needsNote: () => false,
  run: async ({ pool }, { options }) => {
    const day = options.day === undefined ? null : parseBusinessDay(String(options.day));
    if (options.day !== undefined && day === null) return refuseDay(options.day);
    const request = readPageOptions(options, SETTLEMENT_DIFFERENCE_SORT_KEY);
    if (isRefusal(request)) return request;
    const owner = options.owner === undefined ? null : String(options.owner);
    const page = await listSettlementDifferences(pool, { day, owner }, request);
    const { rows, total, next } = page;
    const listed = [printTable(rows.map(rowOf)), ...pageFooter(page, 'settlement differences')].join('\n');
    const text = rows.length === 0 ? 'No differences.' : listed;
    // References and amounts may look like phone numbers; no line of a difference has one.
    return { kind: 'done', text, data: { differences: rows, total, next }, whole: true };
  },
};

/** Explains a difference. */
export const settlementExplainCommand: DatabaseCommand = {
  name: 'settlement explain',
  about: 'explains a difference of a statement, and books it on an account',
  operands: ['number'],
  options: {
    account: {
      value: 'account',
      about: 'where its amount belongs; left out, the amount stays on "differences"',
    },
    ...EMERGENCY_OPTION,
  },
  details: 'The difference is not open any more. docs/finance.md explains the accounts.',
  needsNote: () => true,
  run: async (context, input) => {
    const id = readNumber(readOperand(input, 0));
    const account = input.options.account === undefined ? null : String(input.options.account);
    if (id === null) return refuseNumber();
    if (account !== null && !isAccount(account, PAYMENT_MODES))
      return refused(`${account} is not an account.`, 'no-account');
    const staff = requireNote(input);
    const difference = account === null ? null : await findOpenDifference(context.pool, id);
    return proposeOrRun(context, input, {
      movement: difference && movementOfDifference(difference),
      carryOut: async () => toReport(await explainDifference(context, { id, account, staff })),
      propose: async (why) => {
        if (!difference || account === null) return;
        const movement = explanationMovement(difference, account);
        const proposal = {
          kind: 'explain',
          subject: String(id),
          reason: staff.reason,
          why,
          ...movement,
        } as const;
        await addBookProposal(context, proposal, proposerOf(input));
      },
    });
  },
};

/** Gives a difference to another owner. */
export const settlementAssignCommand: DatabaseCommand = {
  name: 'settlement assign',
  about: 'gives a difference of a statement to another owner',
  operands: ['number', 'owner'],
  needsNote: () => true,
  run: async (context, input) => {
    const id = readNumber(readOperand(input, 0));
    if (id === null) return refuseNumber();
    return toReport(await assignDifference(context, { id, owner: readOperand(input, 1) }));
  },
};

function readNumber(typed: string): number | null {
  return /^\d{1,15}$/.test(typed) ? Number(typed) : null;
}

function refuseNumber(): CommandReport {
  return refused('The number is the first column of "settlement differences".', 'no-number');
}

function toReport(outcome: DifferenceOutcome): CommandReport {
  if (outcome.kind === 'not-found') return notFound('There is no such difference.');
  const { difference } = outcome;
  const text = printTable([rowOf(difference)]);
  switch (outcome.kind) {
    case 'done':
      return { kind: 'done', text, data: { difference }, whole: true };
    case 'not-open':
      return refused(`It is not open any more.\n${text}`, 'not-open');
    case 'nothing-posted':
      return refused('Nothing of it is on the account "differences". Leave out --account.', 'nothing-posted');
  }
}

function rowOf(difference: SettlementDifference): string[] {
  const { id, day, source, kind, amountMinor, currency, owner, lineNumber, fileId } = difference;
  const where = lineNumber === null ? '–' : `file ${fileId}, line ${lineNumber}`;
  return [
    String(id),
    day,
    source,
    DIFFERENCE_TEXTS[kind],
    formatTerminalMoney({ minor: amountMinor, currency }),
    difference.paymentId ?? difference.providerReference ?? '–',
    where,
    owner,
    statusOf(difference),
  ];
}

function statusOf({ resolvedAt, explainedBy, explanation }: SettlementDifference): string {
  if (explanation !== null) return `explained by ${explainedBy}: ${explanation}`;
  return resolvedAt ? 'resolved' : 'open';
}
