import { createHash } from 'node:crypto';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Payment, StaffNote } from '../engine/payment.ts';
import { MODE_TRAITS } from '../methods/mode-traits.ts';
import { decideRefund, type RefundDecision, type RefundRefusal } from './decide-refund.ts';
import { recordRefundEvent } from './record-refund-event.ts';
import type { PaymentRefund } from './refund.ts';
import type { RefundDeps } from './refund-deps.ts';
import { findRefundOfPayment } from './refund-of-payment.ts';
import { insertRefund, type RequestRefundDeps, readRefundFacts } from './request-refund.ts';

/** Dependencies of refunds to another wallet. Neither provider nor network is called; jobs of the portal do that. */
export type OtherWalletDeps = Omit<RequestRefundDeps, 'newId' | 'store'> &
  Pick<RefundDeps, 'store' | 'alarm' | 'log' | 'steps'>;

/** Who gets the money, who found out that the wallet is the payer's, and who approved it. */
export type OtherWalletRequest = {
  payee: Msisdn;
  /** The reason says how the payer proved who they are. */
  staff: StaffNote;
  approvedBy: string | null;
};

/** Why another wallet is refused. */
export type OtherWalletRefusal =
  | RefundRefusal
  /** The provider has not refused finally: the first wallet may have the money, or may still get it. */
  | 'not-refused'
  /** The provider pays to no number, only back to where the money came from. */
  | 'no-payouts'
  /** That is the wallet which paid. */
  | 'same-wallet'
  /** Always needed, whatever the amount: the money goes to a number that never paid. */
  | 'no-approval'
  | 'same-person'
  | 'changed';

/** Result of a request. */
export type OtherWalletResult =
  | { kind: 'requested'; refund: PaymentRefund; payment: Payment }
  | { kind: 'refused'; why: OtherWalletRefusal; payment: Payment }
  | { kind: 'not-found' };

/** What a request would do. `decision`: of the refund that follows one which has ended; `null`: the refund itself goes on. */
export type OtherWalletPreview =
  | { kind: 'possible'; refund: PaymentRefund; payment: Payment; decision: PossibleRefund | null }
  | { kind: 'refused'; why: OtherWalletRefusal; payment: Payment }
  | { kind: 'not-found' };

type PossibleRefund = Extract<RefundDecision, { kind: 'possible' }>;

/** Whether the provider has refused the refund of an undelivered payment, so that the wallet which paid has nothing of it. */
export function isPaymentRefundRefused({ state, reason }: Pick<Payment, 'state' | 'reason'>): boolean {
  return state === 'review' && reason === 'refund-refused';
}

/** Says whether a refund may go to that wallet now, before two people are named. Changes nothing. */
export async function previewOtherWallet(
  deps: Pick<OtherWalletDeps, 'store' | 'refunds' | 'disputes'>,
  refundId: string,
  payee: Msisdn,
): Promise<OtherWalletPreview> {
  const refund = await deps.refunds.find(refundId);
  const facts = refund && (await readRefundFacts(deps, refund.paymentId));
  if (!facts) return { kind: 'not-found' };
  const { payment } = facts;
  const isRefused = isRefusedByProvider(refund);
  const why = findWalletRefusal(payment, { payee, isRefused });
  if (why) return { kind: 'refused', why, payment };
  if (refund.state === 'review') return { kind: 'possible', refund, payment, decision: null };
  // A payout to a wallet knows no parts: any amount can be paid.
  const input = { amountMinor: refund.amountMinor, delivery: 'keep' } as const;
  const decision = decideRefund({ ...facts, scope: 'parts' }, input);
  if (decision.kind === 'refused') return { kind: 'refused', why: decision.why, payment };
  return { kind: 'possible', refund, payment, decision };
}

/** The same as {@link refundToOtherWallet} for the refund of a payment that could not be delivered. */
export async function refundPaymentToOtherWallet(
  deps: OtherWalletDeps,
  paymentId: string,
  request: OtherWalletRequest,
): Promise<OtherWalletResult> {
  const payment = await deps.store.find(paymentId);
  if (!payment) return { kind: 'not-found' };
  const { payee } = request;
  const why = findWalletRefusal(payment, { payee, isRefused: isPaymentRefundRefused(payment) });
  if (why) return { kind: 'refused', why, payment };
  const refund = await findRefundOfPayment(deps, payment);
  return refund
    ? refundToOtherWallet(deps, refund.id, request)
    : { kind: 'refused', why: 'changed', payment };
}

/**
 * Pays a refund to another wallet of the payer, at the provider that has the money. Only after the provider has
 * refused the wallet that paid: a statement that it is closed is not enough. Two people are needed (decision 103).
 * A refund in review goes on with the new wallet; for one that ended, another is recorded, once. Payee, names and reason are
 * recorded with it.
 */
export async function refundToOtherWallet(
  deps: OtherWalletDeps,
  refundId: string,
  request: OtherWalletRequest,
): Promise<OtherWalletResult> {
  const { payee, staff, approvedBy } = request;
  const preview = await previewOtherWallet(deps, refundId, payee);
  if (preview.kind !== 'possible') return preview;
  const { refund, payment, decision } = preview;
  const why = findApprovalRefusal(request);
  if (why || !approvedBy) return { kind: 'refused', why: why ?? 'no-approval', payment };
  const recorded = decision
    ? await insertRefund(deps, decision, {
        id: followingId(refund),
        payment,
        takeBack: 'kept',
        postings: [],
        reason: staff.reason,
        requestedBy: staff.by,
        approvedBy,
        payee,
        payeeBy: staff.by,
        payeeApprovedBy: approvedBy,
      })
    : await recordRefundEvent(deps, refund, {
        event: 'staff-redirected',
        staff,
        payee: { msisdn: payee, approvedBy },
      });
  return recorded
    ? { kind: 'requested', refund: recorded, payment }
    : { kind: 'refused', why: 'changed', payment };
}

/** Whether the provider has refused the refund finally, so that the wallet which paid has nothing of it. */
export function isRefusedByProvider({ state, refusal, takeBack }: PaymentRefund): boolean {
  return (state === 'review' || state === 'refused') && refusal !== null && takeBack !== 'refused';
}

/**
 * Why nothing can be paid to that wallet; `null` when it can.
 * @param request.isRefused whether the provider has refused the wallet that paid
 */
export function findWalletRefusal(
  { mode, payer }: Pick<Payment, 'mode' | 'payer'>,
  { payee, isRefused }: { payee: Msisdn; isRefused: boolean },
): 'no-payouts' | 'not-refused' | 'same-wallet' | null {
  if (!MODE_TRAITS[mode].payouts) return 'no-payouts';
  if (!isRefused) return 'not-refused';
  return payee === payer ? 'same-wallet' : null;
}

/** Why the named people are not enough; `null` when they are two. */
export function findApprovalRefusal({
  staff,
  approvedBy,
}: Pick<OtherWalletRequest, 'staff' | 'approvedBy'>): 'no-approval' | 'same-person' | null {
  if (!approvedBy) return 'no-approval';
  return approvedBy === staff.by ? 'same-person' : null;
}

/** The id of the one refund that may follow a refused one. */
function followingId({ id }: PaymentRefund): string {
  return createHash('sha256').update(`${id} to another wallet`).digest('hex').slice(0, 26);
}
