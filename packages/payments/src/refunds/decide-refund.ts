import type { Money } from '@portal/domain/money/money';
import { chargedMoney } from '../engine/charged-money.ts';
import type { Payment } from '../engine/payment.ts';
import { leftOfCharge } from '../engine/returned-sums.ts';
import { optionOf } from '../methods/payment-mode.ts';
import { isErased } from '../privacy/pseudonym.ts';
import type { ModeTraits } from '../providers/mode-traits.ts';
import type { PaymentRefund } from './refund.ts';
import { takeBackScope } from './take-back-delivery.ts';

/**
 * What happens to the delivery. `take-back`: the operator takes it back first. `taken-back`: staff have done that outside
 * the portal. `keep`: the customer keeps it.
 */
export const DELIVERY_CHOICES = ['take-back', 'taken-back', 'keep'] as const;
export type DeliveryChoice = (typeof DELIVERY_CHOICES)[number];

/** What staff request. */
export type RefundRequestInput = {
  /** In the currency of the charge; `null`: all that is left. */
  amountMinor: number | null;
  delivery: DeliveryChoice;
};

/** What the decision depends on. */
export type RefundDecisionFacts = {
  payment: Pick<
    Payment,
    | 'state'
    | 'contents'
    | 'amountMinor'
    | 'currency'
    | 'chargedMinor'
    | 'chargedCurrency'
    | 'providerReference'
    | 'payer'
    | 'mode'
  >;
  /** What the provider of the payment can refund. */
  scope: ModeTraits['refunds'];
  refunds: readonly Pick<PaymentRefund, 'amountMinor' | 'state' | 'takeBack'>[];
  disputes: readonly { amountMinor: number; state: 'open' | 'won' | 'lost' }[];
};

/** Why a refund is refused. */
export type RefundRefusal =
  /** Nothing was delivered: a payment in review has its own refund, the others refund themselves. */
  | 'not-delivered'
  | 'nothing-left'
  | 'more-than-left'
  | 'no-refunds'
  | 'whole-only'
  /** The number that paid was erased: nobody can find out who holds the wallet now. */
  | 'payer-erased'
  /** Nothing of this kind can be taken back through the portal. */
  | 'no-take-back'
  /** Can be taken back as a whole only. */
  | 'take-back-whole-only'
  | 'take-back-running'
  | 'disputed';

/** Amounts of a payment, in the currency that was charged. */
export type RefundAmounts = { charged: Money; refunded: Money; left: Money };

/** What will be done, or why not. */
export type RefundDecision =
  | { kind: 'possible'; amount: Money; amounts: RefundAmounts }
  | { kind: 'refused'; why: RefundRefusal; amounts: RefundAmounts };

/** What was charged and refunded, and what is left to refund: the rest is in refunds, and in disputes that are not won. */
export function refundAmounts({
  payment,
  refunds,
  disputes,
}: Pick<RefundDecisionFacts, 'payment' | 'refunds' | 'disputes'>): RefundAmounts {
  const charged = chargedMoney(payment);
  const sum = (rows: readonly { amountMinor: number }[]) =>
    rows.reduce((total, { amountMinor }) => total + amountMinor, 0);
  const left = leftOfCharge({
    charged: charged.minor,
    refunds: sum(refunds.filter(({ state }) => state !== 'refused' && state !== 'charged-back')),
    openDisputes: sum(disputes.filter(({ state }) => state === 'open')),
    lostDisputes: sum(disputes.filter(({ state }) => state === 'lost')),
  });
  const { currency } = charged;
  return {
    charged,
    refunded: { minor: sum(refunds.filter(({ state }) => state === 'refunded')), currency },
    left: { minor: Math.max(0, left), currency },
  };
}

/** Decides about a refund of a delivered payment. Pure function; the insert guards the amount once more. */
export function decideRefund(facts: RefundDecisionFacts, input: RefundRequestInput): RefundDecision {
  const amounts = refundAmounts(facts);
  const { left } = amounts;
  const amount = { ...left, minor: input.amountMinor ?? left.minor };
  const why = findRefusal(facts, { amount, amounts, delivery: input.delivery });
  return why ? { kind: 'refused', why, amounts } : { kind: 'possible', amount, amounts };
}

type Wanted = { amount: Money; amounts: RefundAmounts; delivery: DeliveryChoice };

function findRefusal(facts: RefundDecisionFacts, wanted: Wanted): RefundRefusal | null {
  const { payment, scope, disputes } = facts;
  const { amount, amounts } = wanted;
  if (payment.state !== 'fulfilled') return 'not-delivered';
  if (scope === 'none' || !payment.providerReference) return 'no-refunds';
  if (isPayerErased(payment)) return 'payer-erased';
  if (disputes.some(({ state }) => state === 'open')) return 'disputed';
  if (amounts.left.minor === 0) return 'nothing-left';
  if (amount.minor > amounts.left.minor) return 'more-than-left';
  if (scope === 'whole' && amount.minor !== amounts.charged.minor) return 'whole-only';
  return wanted.delivery === 'take-back' ? findTakeBackRefusal(facts, wanted) : null;
}

/** The money for a card goes to the card; a wallet is found by its number, which was erased. */
export function isPayerErased({ payer, mode }: Pick<Payment, 'payer' | 'mode'>): boolean {
  return isErased(payer) && optionOf(mode) !== 'card';
}

function findTakeBackRefusal(
  { payment, refunds }: RefundDecisionFacts,
  { amount, amounts }: Wanted,
): RefundRefusal | null {
  const scope = takeBackScope(payment.contents);
  if (scope === 'none') return 'no-take-back';
  if (refunds.some(({ takeBack }) => takeBack === 'asked')) return 'take-back-running';
  // A part of a charge in another currency says nothing about the part of the delivery.
  const hasParts = scope === 'parts' && payment.currency === amounts.charged.currency;
  return hasParts || amount.minor === amounts.charged.minor ? null : 'take-back-whole-only';
}
