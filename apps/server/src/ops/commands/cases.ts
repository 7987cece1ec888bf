import { maskNational } from '@portal/domain/identifiers/msisdn';
import type { CaseStore, ReversalCase } from '../../features/payments/reversals/case-store.ts';
import { CASE_SORT_KEY, type ListedCase, listCases } from '../../features/payments/reversals/list-cases.ts';
import type { CaseOutcome } from '../../features/payments/reversals/tables.ts';
import {
  type CommandReport,
  type DatabaseCommand,
  notFound,
  readOperand,
  refused,
  requireNote,
} from '../command.ts';
import { isRefusal, PAGE_OPTIONS, pageFooter, readPageOptions } from '../paging.ts';
import { formatLocalTime, formatTerminalMoney, printTable } from '../terminal-text.ts';

/** Lists requests to take a purchase back from a wrong number. */
export const casesCommand: DatabaseCommand = {
  name: 'cases',
  about: 'lists requests to take a purchase back from a wrong number',
  options: { all: { about: 'closed ones too' }, ...PAGE_OPTIONS },
  details: 'Latest first. One of them with what the payer wrote: npm run ops -- case <reference>',
  needsNote: () => false,
  run: async ({ db }, { options }) => {
    const request = readPageOptions(options, CASE_SORT_KEY);
    if (isRefusal(request)) return request;
    const isAll = options.all === true;
    const page = await listCases(db, request, { isAll });
    const command = isAll ? 'cases --all' : 'cases';
    const text = [printTable(page.rows.map(columnsOf)), ...pageFooter(page, command)].join('\n');
    const { total, next } = page;
    const cases = page.rows.map(({ note: _note, ...row }) => row);
    return { kind: 'done', text: total === 0 ? 'No cases.' : text, data: { cases, total, next } };
  },
};

/** Shows one case. */
export const caseCommand: DatabaseCommand = {
  name: 'case',
  about: 'shows a request to take a purchase back, and what its payer wrote',
  operands: ['case'],
  options: { unmask: { about: 'shows full numbers; requires --by and --reason' } },
  needsNote: ({ unmask }) => unmask === true,
  run: async ({ cases, payments }, input) => {
    const found = await findCase(cases, readOperand(input, 0));
    const payment = found && (await payments.find(found.paymentId));
    if (!found || !payment) return noCase(readOperand(input, 0));
    const whole = input.options.unmask === true;
    const number = (msisdn: string | null) => (msisdn === null ? '–' : whole ? msisdn : maskNational(msisdn));
    const { msisdn, payer, amountMinor: minor, currency, updatedAt } = payment;
    const { reference, openedAt, rightNumber, note } = found;
    const rows = [
      ['case', reference],
      ['state', stateText(found)],
      ['opened', formatLocalTime(openedAt)],
      ['transaction', payment.id],
      ['delivered', formatLocalTime(updatedAt)],
      ['amount', formatTerminalMoney({ minor, currency })],
      ['sent to', number(msisdn)],
      ['paid by', `${number(payer)} (${payment.mode})`],
      ['meant', number(rightNumber)],
      ['what happened', note ?? '–'],
    ];
    const data = { ...found, msisdn: number(msisdn), payer: number(payer), rightNumber: number(rightNumber) };
    return { kind: 'done', text: printTable(rows), data, whole };
  },
};

const OUTCOMES: Record<CaseOutcome, string> = {
  reversed: 'you took it back outside the portal',
  refused: 'it cannot be taken back, or may not',
};

/** Closes a case with what was done outside the portal. */
export const closeCaseCommand: DatabaseCommand = {
  name: 'close-case',
  about: 'closes a request to take a purchase back, and tells its payer',
  operands: ['case'],
  options: { outcome: { value: 'outcome', about: Object.keys(OUTCOMES).join(', ') } },
  details: [
    ...Object.entries(OUTCOMES).map(([outcome, means]) => `--outcome ${outcome}: ${means}.`),
    'Only records what was done: it moves no money and changes no payment. The payer gets an SMS or e-mail without the',
    'reason, which is stored with your name.',
  ].join('\n'),
  needsNote: () => true,
  run: async ({ cases, clock }, input) => {
    const outcome = (Object.keys(OUTCOMES) as CaseOutcome[]).find((each) => each === input.options.outcome);
    if (!outcome)
      return refused(`State how it ended: --outcome ${Object.keys(OUTCOMES).join(' | ')}`, 'no-outcome');
    const found = await findCase(cases, readOperand(input, 0));
    if (!found) return noCase(readOperand(input, 0));
    const { by, reason } = requireNote(input);
    const { reference } = found;
    const closed = await cases.close(reference, { outcome, by, reason, at: clock.now() });
    if (!closed) return refused(`Case ${reference} is closed already: ${stateText(found)}.`, 'was-closed');
    const text = `Case ${reference} is closed as ${outcome}. Its payer is informed.`;
    return { kind: 'done', text, data: { case: reference, outcome } };
  },
};

/** Opens a closed case again. */
export const reopenCaseCommand: DatabaseCommand = {
  name: 'reopen-case',
  about: 'opens a closed request to take a purchase back again, to be decided again',
  operands: ['case'],
  details: 'The payer is informed when it is closed again.',
  needsNote: () => true,
  run: async ({ cases, clock }, input) => {
    const found = await findCase(cases, readOperand(input, 0));
    if (!found) return noCase(readOperand(input, 0));
    const { reference } = found;
    const reopened = await cases.reopen(reference, clock.now());
    if (!reopened) return refused(`Case ${reference} is open.`, 'is-open');
    return { kind: 'done', text: `Case ${reference} is open again.`, data: { case: reference } };
  },
};

/** Finds a case by its reference in any case, with or without spaces. */
function findCase(store: CaseStore, typed: string): Promise<ReversalCase | null> {
  return store.find(typed.replace(/[\s-]/g, '').toUpperCase());
}

function noCase(typed: string): CommandReport {
  return notFound(`No case has the reference ${typed}.`, { case: typed });
}

function stateText({ outcome, closedBy, closingReason }: ReversalCase): string {
  return outcome === null ? 'open' : `${outcome}, by ${closedBy}: ${closingReason}`;
}

function columnsOf({ reference, openedAt, paymentId, amountMinor, currency, outcome }: ListedCase): string[] {
  const money = formatTerminalMoney({ minor: amountMinor, currency });
  return [reference, `since ${formatLocalTime(openedAt)}`, money, paymentId, outcome ?? 'open'];
}
