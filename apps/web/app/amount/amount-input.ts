import { type AmountLimits, checkAmount } from '@portal/domain/money/amount-limits';
import { type AmountTextProblem, parseAmountText } from '@portal/domain/money/amount-text';
import { type Money, sameMoney, toDecimal } from '@portal/domain/money/money';

/** Result of checking a typed amount. */
export type AmountCheck =
  | { kind: 'empty' }
  | { kind: AmountTextProblem }
  | { kind: 'below-minimum'; limit: Money }
  | { kind: 'above-maximum'; limit: Money }
  | { kind: 'ok'; amount: Money };

/**
 * Parses a typed amount by RULINGS 63 and compares it with both limits (SPEC section 5 "Amount"). The currency is that
 * of the limits. Browser and server share this function.
 */
export function checkAmountText(typed: string, limits: AmountLimits): AmountCheck {
  const { currency } = limits.max;
  const parsed = parseAmountText(typed, currency);
  if (parsed.kind === 'too-large') return { kind: 'above-maximum', limit: limits.max };
  if (parsed.kind !== 'amount') return parsed;
  const result = checkAmount(parsed.amount, limits);
  if (result === 'below-minimum') return { kind: result, limit: limits.min };
  if (result === 'above-maximum') return { kind: result, limit: limits.max };
  return { kind: 'ok', amount: parsed.amount };
}

/** Finds the quick amount that equals the typed text, whatever separators it has. */
export function findQuickAmount(typed: string, quick: readonly Money[]): string | null {
  const equal = quick.find((amount) => {
    const parsed = parseAmountText(typed, amount.currency);
    return parsed.kind === 'amount' && sameMoney(parsed.amount, amount);
  });
  return equal ? toDecimal(equal) : null;
}

/** Amount fields of a posted form. */
export type PostedAmount = {
  /** Text as typed; the quick amount when nothing was typed. */
  amount: string;
  /** Chosen quick amount, empty for none. */
  quickAmount: string;
};

/** Reads both amount fields. The text is never shortened: a part of an amount can be another amount. */
export function readPostedAmount(form: FormData): PostedAmount {
  const text = (name: string) => String(form.get(name) ?? '');
  const [typed, quickAmount] = [text('amount'), text('amount-quick')];
  return { amount: typed.trim() === '' ? quickAmount : typed, quickAmount };
}

/**
 * Checks a posted amount. Without JavaScript a quick amount does not fill the text field, so a quick amount that
 * differs from the typed one is refused instead of ignored.
 */
export function checkPostedAmount(
  { amount, quickAmount }: PostedAmount,
  limits: AmountLimits,
): AmountCheck | { kind: 'two-amounts'; chosen: Money } {
  const typed = checkAmountText(amount, limits);
  const chosen = checkAmountText(quickAmount, limits);
  if (chosen.kind !== 'ok') return typed;
  if (typed.kind === 'ok' && sameMoney(typed.amount, chosen.amount)) return typed;
  return { kind: 'two-amounts', chosen: chosen.amount };
}
