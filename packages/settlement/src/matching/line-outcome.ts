import type { Currency, Money } from '@portal/domain/money/money';
import type { Account } from '@portal/payments/engine/postings/accounts';
import type { DifferenceKind } from '../differences/difference-kinds.ts';

/** A payment as journal and earlier lines have it. Amounts in minor units. */
export type SettledPayment = {
  paymentId: string;
  /** The provider's references of the payment. */
  providerReferences: readonly string[];
  /** What the journal has as charged; 0: no charge. */
  chargedMinor: number;
  currency: Currency;
  /** When the charge was recorded; `null` without a charge. */
  chargedAt: Date | null;
  /** What the journal has as refunded. */
  refundedMinor: number;
  /** What the journal has as lost in disputes. */
  lostMinor: number;
  /** Whether a line of an earlier import has shown the charge. */
  isChargeSettled: boolean;
  /** Refunds that lines of earlier imports have shown. */
  refundSettledMinor: number;
  /** Lost disputes that lines of earlier imports have shown. */
  lossSettledMinor: number;
};

/** A payout that has not arrived at the bank yet. */
export type OpenPayout = {
  lineId: number;
  references: readonly string[];
  amountMinor: number;
  currency: Currency;
  at: Date;
};

/**
 * Result of matching a line. `ours`: the part of its amount that the journal has already (for a bank: the amount of the
 * payout); the rest of a line is posted to `differences`.
 */
export type LineOutcome =
  | {
      state: 'matched';
      rule: string;
      paymentId: string | null;
      payoutLineId: number | null;
      oursMinor: number;
    }
  /** Explained by its kind (fees, payouts) or by a rule that names an account. */
  | { state: 'explained'; rule: string; account: Account }
  | {
      state: 'difference';
      kind: DifferenceKind;
      rule: string | null;
      paymentId: string | null;
      payoutLineId: number | null;
      oursMinor: number;
      /** What the journal has, where it is in another currency than the line and so no part of it. */
      ours?: Money;
    };

/** A difference that belongs to nothing, or to what `found` names. */
export function differenceOutcome(
  kind: DifferenceKind,
  found: Partial<Omit<Extract<LineOutcome, { state: 'difference' }>, 'state' | 'kind'>> = {},
): LineOutcome {
  return {
    state: 'difference',
    kind,
    rule: null,
    paymentId: null,
    payoutLineId: null,
    oursMinor: 0,
    ...found,
  };
}
