import { createDisputeStore, type PaymentDispute } from '@portal/payments/disputes/dispute-store';
import { closeDispute, openDispute } from '@portal/payments/disputes/open-dispute';
import { chargedMoney } from '@portal/payments/engine/charged-money';
import type { Payment } from '@portal/payments/engine/payment';
import type { DeskDeps } from '../desk-deps.ts';
import { StaffError } from '../http/staff-error.ts';
import { disputeMoves } from '../second-person/moved-money.ts';
import type { ActResult, CaseActHandler } from './case-act.ts';
import { moneyValues, readPart, refundDeps } from './refund-acts.ts';

/** Records that the payer disputes a charge. Until it is closed nothing of the payment is refunded. */
export const openDisputeAct: CaseActHandler<'open-dispute'> = {
  findDone: async (deps, payment, key) => {
    const dispute = await createDisputeStore(deps.pool).find(key);
    return dispute?.paymentId === payment.id ? toOpenedResult(dispute) : null;
  },
  check: async (_deps, payment, { amount }) => {
    if (payment.chargedMinor === null) throw new StaffError('REFUSED', { why: 'not-charged' });
    const charged = chargedMoney(payment);
    const minor = readPart(payment, amount) ?? charged.minor;
    if (minor > charged.minor) throw new StaffError('REFUSED', { why: 'more-than-charged' });
    return { money: { ...charged, minor }, moves: null, message: null };
  },
  carryOut: async (deps, payment, { act, by: { staff, key } }) => {
    const parts = { ...refundDeps(deps), newId: () => key };
    const opened = await openDispute(parts, payment.id, {
      by: staff.by,
      input: {
        amountMinor: readPart(payment, act.amount),
        providerReference: act.reference || null,
        evidenceDueAt: act.evidenceDueAt ? new Date(act.evidenceDueAt) : null,
        reason: staff.reason,
      },
    });
    if (opened.kind === 'not-found') throw new StaffError('NOT_FOUND');
    if (opened.kind === 'refused')
      throw new StaffError('REFUSED', { why: opened.why === 'known' ? 'dispute-known' : opened.why });
    return toOpenedResult(opened.dispute);
  },
};

function toOpenedResult(dispute: PaymentDispute): ActResult {
  return {
    outcome: 'done',
    reference: dispute.id,
    before: null,
    after: { dispute: dispute.id, state: dispute.state, ...moneyValues(dispute) },
  };
}

/** Records that the evidence was sent to the provider. */
export const sendEvidenceAct: CaseActHandler<'send-evidence'> = {
  check: async (deps, payment, { disputeId }) => {
    const dispute = await findOpen(deps, payment, disputeId);
    if (dispute.evidenceSentAt) throw new StaffError('REFUSED', { why: 'evidence-was-sent' });
    return { money: moneyOf(dispute), moves: null, message: null };
  },
  carryOut: async (deps, payment, { act: { disputeId }, by: { staff } }) => {
    await findOpen(deps, payment, disputeId);
    const noted = await createDisputeStore(deps.pool).recordEvidenceSent(disputeId, {
      by: staff.by,
      at: deps.clock.now(),
    });
    if (!noted) throw new StaffError('REFUSED', { why: 'evidence-was-sent' });
    const after = { dispute: disputeId, evidenceSent: true };
    return { outcome: 'done', reference: disputeId, before: { ...after, evidenceSent: false }, after };
  },
};

/** Closes a dispute as won or lost. A loss is posted to the journal, once. */
export const closeDisputeAct: CaseActHandler<'close-dispute'> = {
  check: async (deps, payment, { disputeId, outcome }) => {
    const dispute = await findOpen(deps, payment, disputeId);
    return { money: moneyOf(dispute), moves: disputeMoves(dispute, outcome), message: null };
  },
  carryOut: async (deps, payment, { act: { disputeId, outcome }, by: { staff } }) => {
    await findOpen(deps, payment, disputeId);
    const closed = await closeDispute({ ...refundDeps(deps) }, disputeId, { outcome, staff });
    if (closed.kind !== 'closed') throw new StaffError('REFUSED', { why: 'dispute-was-closed' });
    const { id, state } = closed.dispute;
    return {
      outcome: 'done',
      reference: id,
      before: { dispute: id, state: 'open' },
      after: { dispute: id, state },
    };
  },
};

function moneyOf({ amountMinor: minor, currency }: PaymentDispute) {
  return { minor, currency };
}

async function findOpen({ pool }: Pick<DeskDeps, 'pool'>, { id }: Payment, disputeId: string) {
  const dispute = await createDisputeStore(pool).find(disputeId);
  if (dispute?.paymentId !== id) throw new StaffError('NOT_FOUND');
  if (dispute.state !== 'open') throw new StaffError('REFUSED', { why: 'dispute-was-closed' });
  return dispute;
}
