import type { StaffName } from '@portal/contract/staff/staff-names';

/** Why one person is not enough. */
export type SecondPersonReason = StaffName<'second-person'>;

/** Up to these sums one person decides alone. Minor units of the country's currency. */
export type SecondPersonLimits = {
  /** All parts of one payment together; of the books one entry. */
  paymentMinor: number;
  /** Everything that a person moves alone on a business day. */
  dayMinor: number;
  /** Everything that a wallet gets in a month, whoever decided it. */
  walletMonthMinor: number;
  /** A refund whose delivery the portal does not see taken back, unless finance decides it. */
  keptMinor: number;
};

/** Earlier sums that an act is added to. Minor units of the country's currency. */
export type EarlierSums = {
  /** Of the payment. */
  paymentMinor: number;
  /** Of the person on this day, alone. */
  dayMinor: number;
  /** Of the wallet in this month; 0 without a wallet. */
  walletMinor: number;
};

/** What the rule looks at. */
export type JudgedMovement = {
  /** `always`: needs a second person whatever the amount. `other`: in a currency for which there is no limit. */
  amount: number | 'always' | 'other';
  /** The customer keeps the delivery, or only the person says that there is none any more. */
  isKept: boolean;
  /** Whether a wallet gets the money. */
  hasPayee: boolean;
  isFinance: boolean;
};

/**
 * Whether a second person has to decide, and why; `null`: one person is enough (RULINGS 85). The only place that knows when.
 * Pure.
 */
export function findSecondPersonReason(
  { amount, isKept, hasPayee, isFinance }: JudgedMovement,
  earlier: EarlierSums,
  limits: SecondPersonLimits,
): SecondPersonReason | null {
  if (amount === 'always') return 'always';
  if (amount === 'other') return 'currency';
  if (isKept && !isFinance && earlier.paymentMinor + amount > limits.keptMinor) return 'kept';
  if (earlier.paymentMinor + amount > limits.paymentMinor) return 'payment';
  if (earlier.dayMinor + amount > limits.dayMinor) return 'day';
  if (hasPayee && earlier.walletMinor + amount > limits.walletMonthMinor) return 'wallet';
  return null;
}
