import { parseAmountText } from '@portal/domain/money/amount-text';
import type { PaymentDispute } from '../../../features/payments/disputes/dispute-store.ts';
import {
  closeDispute,
  type DisputeRefusal,
  openDispute,
} from '../../../features/payments/disputes/open-dispute.ts';
import { chargedMoney } from '../../../features/payments/engine/charged-money.ts';
import { newId } from '../../../platform/crypto/new-id.ts';
import { disputeMoves } from '../../../staff-desk/second-person/moved-money.ts';
import { notFoundReport } from '../../carry-out-decision.ts';
import {
  type CommandInput,
  type CommandReport,
  type DatabaseCommand,
  notFound,
  readOperand,
  refused,
  requireNote,
} from '../../command.ts';
import type { StaffContext } from '../../open-staff-context.ts';
import { proposeOrRunCaseAct } from '../../propose-case-act.ts';
import { EMERGENCY_OPTION } from '../../second-person.ts';
import { formatLocalTime, formatTerminalMoney, printTable } from '../../terminal-text.ts';

/** Lists open disputes. */
export const disputesCommand: DatabaseCommand = {
  name: 'disputes',
  about: 'lists open disputes, the one whose evidence is due first first',
  needsNote: () => false,
  run: async ({ disputes }) => {
    const open = await disputes.listOpen();
    const text = open.length ? printTable(open.map(columnsOf)) : 'No open disputes.';
    return { kind: 'done', text, data: { disputes: open, total: open.length } };
  },
};

function columnsOf({
  id,
  paymentId,
  amountMinor: minor,
  currency,
  evidenceDueAt,
  reason,
}: PaymentDispute): string[] {
  const due = evidenceDueAt ? `evidence until ${formatLocalTime(evidenceDueAt)}` : 'no date';
  return [id, due, formatTerminalMoney({ minor, currency }), paymentId, reason];
}

/** Opens a dispute that the provider did not report to the portal. */
export const disputeCommand: DatabaseCommand = {
  name: 'dispute',
  about: 'records that a payer disputes a charge at the bank',
  operands: ['transaction'],
  options: {
    amount: { about: 'how much is disputed; default all that was charged', value: 'amount' },
    due: { about: 'until when evidence is due, such as 2026-12-01T17:00:00+02:00', value: 'time' },
    case: { about: "the provider's number of the dispute", value: 'number' },
  },
  details: 'Until it is closed nothing of the transaction is refunded. Close it: close-dispute <dispute>',
  needsNote: () => true,
  run: async (context, input) => {
    const id = readOperand(input, 0);
    const payment = await context.payments.find(id);
    if (!payment) return notFoundReport(id);
    const { amount: typed, due, case: providerCase } = input.options;
    const parsed =
      typed === undefined ? null : parseAmountText(String(typed), chargedMoney(payment).currency);
    if (parsed && (parsed.kind !== 'amount' || parsed.amount.minor === 0))
      return refused(`${typed} is not an amount above 0.`, 'no-amount');
    const evidenceDueAt = due === undefined ? null : new Date(String(due));
    if (evidenceDueAt && !/T.+(Z|[+-]\d\d:\d\d)$/.test(String(due)))
      return refused(`${due} is not a time with its zone.`, 'no-time');
    const { by, reason } = requireNote(input);
    const { payments: store, disputes, clock } = context;
    const deps = { store, disputes, clock, newId };
    const opened = await openDispute(deps, id, {
      by,
      input: {
        amountMinor: parsed?.kind === 'amount' ? parsed.amount.minor : null,
        providerReference: providerCase === undefined ? null : String(providerCase),
        evidenceDueAt,
        reason,
      },
    });
    if (opened.kind !== 'opened')
      return refused(`Refused: ${opened.kind === 'refused' ? REFUSALS[opened.why] : ''}`, opened.kind);
    const text = `Dispute ${opened.dispute.id} is open.`;
    return { kind: 'done', text, data: { dispute: opened.dispute.id } };
  },
};

const REFUSALS: Record<DisputeRefusal, string> = {
  'not-charged': 'nothing was charged.',
  'more-than-charged': 'that is more than was charged.',
  'more-than-left':
    'refunds and other disputes have left less of the charge. Answer the bank with the reference of the refund.',
  known: 'this dispute is known, or all of the charge is disputed already.',
};

/** Records that the evidence was sent. */
export const sendEvidenceCommand: DatabaseCommand = {
  name: 'send-evidence',
  about: 'records that the evidence of a dispute was sent to the provider',
  operands: ['dispute'],
  needsNote: () => true,
  run: async ({ disputes, clock }, input) => {
    const id = readOperand(input, 0);
    const { by } = requireNote(input);
    const isRecorded = await disputes.recordEvidenceSent(id, { by, at: clock.now() });
    if (isRecorded) return { kind: 'done', text: `Evidence of ${id} was sent.`, data: { dispute: id } };
    return refused(`There is no open dispute ${id} whose evidence was not sent yet.`, 'no-open-dispute');
  },
};

/** Closes a dispute. */
export const closeDisputeCommand: DatabaseCommand = {
  name: 'close-dispute',
  about: 'closes a dispute as won or lost; refunds that waited go on or end, and a loss is posted',
  operands: ['dispute'],
  options: { outcome: { about: 'won, lost', value: 'outcome' }, ...EMERGENCY_OPTION },
  needsNote: () => true,
  run: async (context, input) => {
    const outcome = (['won', 'lost'] as const).find((each) => each === input.options.outcome);
    if (!outcome) return refused('State how it ended: --outcome won | lost', 'no-outcome');
    const id = readOperand(input, 0);
    const dispute = await context.disputes.find(id);
    const payment = dispute && (await context.payments.find(dispute.paymentId));
    if (!dispute || !payment) return notFound(`There is no dispute ${id}.`, { dispute: id });
    const moves = dispute.state === 'open' ? disputeMoves(dispute, outcome) : null;
    const { amountMinor: minor, currency } = dispute;
    return proposeOrRunCaseAct(context, input, {
      payment,
      caseAct: { kind: 'close-dispute', disputeId: id, outcome },
      money: { minor, currency },
      moves,
      carryOut: () => closeNow(context, input, { id, outcome }),
    });
  },
};

async function closeNow(
  context: StaffContext,
  input: CommandInput,
  { id, outcome }: { id: string; outcome: 'won' | 'lost' },
): Promise<CommandReport> {
  const closed = await closeDispute(context, id, { outcome, staff: requireNote(input) });
  if (closed.kind === 'not-found') return notFound(`There is no dispute ${id}.`, { dispute: id });
  const { state } = closed.dispute;
  if (closed.kind === 'was-closed') return refused(`It is ${state} already.`, 'was-closed');
  return { kind: 'done', text: `Dispute ${id} is ${state}.`, data: { dispute: id, state } };
}
