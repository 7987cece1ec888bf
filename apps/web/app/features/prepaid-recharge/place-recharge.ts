import type { Answer, PortalClient } from '@portal/contract/portal-client';
import { toDecimal } from '@portal/domain/money';
import { type Msisdn, normaliseMsisdnInput, parseMsisdn } from '@portal/domain/msisdn';
import { judgePostedAmount, type PostedAmount, readPostedAmount } from '../../blocks/amount-input.ts';
import { type AmountProblem, amountProblemOf } from '../../blocks/amount-problem.tsx';
import { askLine } from '../../blocks/ask-line.ts';
import type { FormProblem } from '../../blocks/form-problem.tsx';
import type { LineCheck } from '../../blocks/line-check.ts';
import { type NumberProblem, numberProblemOf } from '../../blocks/number-problem.ts';
import { messageOf, placeOrder, type RepeatOrder } from '../../blocks/place-order.ts';
import { type RechargeSettings, readRechargeSettings } from './recharge-settings.ts';

/** The values of the form, as typed. */
export type RechargeForm = PostedAmount & { msisdn: string; again: boolean };

/** The problems by field. */
export type Problems = { msisdn?: NumberProblem; amount?: AmountProblem; form?: FormProblem };

/** The result of placing a recharge. */
export type RechargeOutcome =
  | { kind: 'placed'; orderId: string }
  /** The same number and amount within ten minutes: the visitor must confirm. */
  | RepeatOrder
  | { kind: 'refused'; problems: Problems };

/** Parses the posted form. */
export function readRechargeForm(form: FormData): RechargeForm {
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 40);
  return {
    msisdn: normaliseMsisdnInput(text('msisdn')),
    ...readPostedAmount(form),
    again: text('again') === 'yes',
  };
}

/**
 * Validates number and amount on the server and places the order. Reports all problems at once.
 * @param redirectPage the page that the status page links back to
 */
export async function placeRecharge(
  form: RechargeForm,
  portal: PortalClient,
  redirectPage: string,
): Promise<RechargeOutcome> {
  const msisdn = parseMsisdn(form.msisdn);
  const [settings, line] = await Promise.all([
    readRechargeSettings(portal),
    msisdn ? askLine(portal, msisdn, 'prepaid-recharge') : null,
  ]);
  if (!settings) return refused({ form: { kind: 'unavailable', message: null } });
  const amount = judgePostedAmount(form, settings.limits);
  const amountProblem = amountProblemOf(amount);
  const problems: Problems = {
    ...numberProblems(form, line),
    ...(amountProblem ? { amount: amountProblem } : {}),
  };
  if (!msisdn || amount.kind !== 'ok' || Object.keys(problems).length > 0) return refused(problems);
  const outcome = await placeOrder(portal, {
    transactionType: 'PREPAID_RECHARGE',
    msisdn,
    amount: toDecimal(amount.amount),
    redirectPage,
    again: form.again,
  });
  return outcome.kind === 'refused' ? refusalOf(outcome.answer, msisdn, settings) : outcome;
}

function numberProblems({ msisdn }: RechargeForm, line: LineCheck | null): Pick<Problems, 'msisdn' | 'form'> {
  const problem = numberProblemOf(msisdn, line);
  if (problem) return { msisdn: problem };
  return line?.kind === 'unavailable' ? { form: { kind: 'unavailable', message: line.message } } : {};
}

function refusalOf(
  answer: Exclude<Answer<unknown>, { kind: 'ok' }>,
  msisdn: Msisdn,
  { limits }: RechargeSettings,
): RechargeOutcome {
  const code = answer.kind === 'refused' ? answer.code : null;
  if (code === 'INVALID_MSISDN') return refused({ msisdn: { kind: 'invalid', msisdn } });
  if (code === 'AMOUNT_OUT_OF_RANGE')
    return refused({ amount: { kind: 'above-maximum', limit: limits.max } });
  return refused({ form: { kind: 'unavailable', message: messageOf(answer) } });
}

function refused(problems: Problems): RechargeOutcome {
  return { kind: 'refused', problems };
}
