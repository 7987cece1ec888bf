import { type AmountLimits, checkAmount } from '@portal/domain/amount-limits';
import { type AmountTextProblem, parseAmountText } from '@portal/domain/amount-text';
import { type Money, sameMoney, toDecimal } from '@portal/domain/money';

/** A typed amount, judged. */
export type AmountInput =
  | { kind: 'empty' }
  | { kind: AmountTextProblem }
  | { kind: 'below-minimum'; limit: Money }
  | { kind: 'above-maximum'; limit: Money }
  | { kind: 'ok'; amount: Money };

/**
 * Reads a typed amount by RULINGS 63 and compares it with both limits (SPEC section 5 "Amount").
 * The currency is that of the limits. The same function judges in the browser and in the posted form.
 */
export function judgeAmount(typed: string, limits: AmountLimits): AmountInput {
  const { currency } = limits.max;
  const read = parseAmountText(typed, currency);
  if (read.kind === 'too-large') return { kind: 'above-maximum', limit: limits.max };
  if (read.kind !== 'amount') return read;
  const verdict = checkAmount(read.amount, limits);
  if (verdict === 'below-minimum') return { kind: verdict, limit: limits.min };
  if (verdict === 'above-maximum') return { kind: verdict, limit: limits.max };
  return { kind: 'ok', amount: read.amount };
}

/** The value of the quick amount that the typed text equals, whatever separators it has; `null` for none. */
export function quickAmountOf(typed: string, quick: readonly Money[]): string | null {
  const equal = quick.find((amount) => {
    const read = parseAmountText(typed, amount.currency);
    return read.kind === 'amount' && sameMoney(read.amount, amount);
  });
  return equal ? toDecimal(equal) : null;
}

/** The amount of a posted form. */
export type PostedAmount = {
  /** The text as it was typed; the quick amount where nothing was typed. */
  amount: string;
  /** The quick amount that was chosen, empty for none. */
  quickAmount: string;
};

/** Reads both fields of a posted form. Nothing is cut: half of an amount may be another amount. */
export function readPostedAmount(form: FormData): PostedAmount {
  const text = (name: string) => String(form.get(name) ?? '');
  const [typed, quickAmount] = [text('amount'), text('amount-quick')];
  return { amount: typed.trim() === '' ? quickAmount : typed, quickAmount };
}

/**
 * Judges a posted amount. Without JavaScript a quick amount does not fill the text field: one that differs from what is
 * typed is refused instead of being ignored.
 */
export function judgePostedAmount(
  { amount, quickAmount }: PostedAmount,
  limits: AmountLimits,
): AmountInput | { kind: 'two-amounts'; chosen: Money } {
  const typed = judgeAmount(amount, limits);
  const chosen = judgeAmount(quickAmount, limits);
  if (chosen.kind !== 'ok') return typed;
  if (typed.kind === 'ok' && sameMoney(typed.amount, chosen.amount)) return typed;
  return { kind: 'two-amounts', chosen: chosen.amount };
}
