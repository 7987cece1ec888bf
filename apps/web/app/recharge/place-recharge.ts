import type { FailedAnswer, PortalClient } from '@portal/contract/http/portal-client';
import { type Msisdn, normaliseMsisdnInput, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { toDecimal } from '@portal/domain/money/money';
import { checkPostedAmount, type PostedAmount, readPostedAmount } from '../amount/amount-input.ts';
import { type AmountProblem, toAmountProblem } from '../amount/amount-problem.tsx';
import { type FastForm, onceFields } from '../fast-payment/fast-form.ts';
import { checkLineOnServer } from '../number/check-line-on-server.ts';
import { type NumberProblem, refusedNumber, toNumberProblem } from '../number/number-problem.ts';
import type { FormProblem } from '../purchase/form-problem.tsx';
import { placeOrder, type RepeatOrder, toFormProblem } from '../purchase/place-order.ts';
import { type RechargeSettings, readRechargeSettings } from './recharge-settings.ts';

/** The values of the form, as typed. */
export type RechargeFormValues = PostedAmount & {
  msisdn: string;
  again: boolean;
  /** The same press also pays. */
  fast?: FastForm;
};

/** The problems by field. */
export type RechargeProblems = { msisdn?: NumberProblem; amount?: AmountProblem; form?: FormProblem };

/** The result of placing a recharge. */
export type RechargeResult =
  | { kind: 'placed'; orderId: string }
  /** The same number and amount within ten minutes: the visitor must confirm. */
  | RepeatOrder
  | { kind: 'refused'; problems: RechargeProblems };

/** Parses the posted form. */
export function parseRechargeForm(form: FormData): RechargeFormValues {
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 40);
  return {
    msisdn: normaliseMsisdnInput(text('msisdn')),
    ...readPostedAmount(form),
    again: text('again') === 'yes',
  };
}

/**
 * Places the order; the server checks the line with it. A form without a valid number and amount places none: its line
 * is checked, so that all problems are reported at once.
 * @param redirectPage the page that the status page links back to
 */
export async function placeRecharge(
  form: RechargeFormValues,
  portal: PortalClient,
  redirectPage: string,
): Promise<RechargeResult> {
  const settings = await readRechargeSettings(portal);
  if (!settings) return refused({ form: { message: null } });
  const msisdn = parseMsisdn(form.msisdn);
  const amount = checkPostedAmount(form, settings.limits);
  if (!msisdn || amount.kind !== 'ok') {
    const line = msisdn && (await checkLineOnServer(portal, msisdn, 'prepaid-recharge'));
    const numberProblem = toNumberProblem(form.msisdn, line);
    const amountProblem = toAmountProblem(amount);
    return refused({
      ...(numberProblem && { msisdn: numberProblem }),
      ...(amountProblem && { amount: amountProblem }),
      ...(line?.kind === 'unavailable' && { form: { message: line.message } }),
    });
  }
  const outcome = await placeOrder(portal, {
    transactionType: 'PREPAID_RECHARGE',
    msisdn,
    amount: toDecimal(amount.amount),
    redirectPage,
    again: form.again,
    ...(form.fast && onceFields(form.fast)),
  });
  return outcome.kind === 'refused' ? afterRefusal(outcome.answer, msisdn, settings) : outcome;
}

function afterRefusal(answer: FailedAnswer, msisdn: Msisdn, { limits }: RechargeSettings): RechargeResult {
  const problem = refusedNumber(answer, msisdn);
  if (problem) return refused({ msisdn: problem });
  if (answer.kind === 'refused' && answer.code === 'AMOUNT_OUT_OF_RANGE')
    return refused({ amount: { kind: 'above-maximum', limit: limits.max } });
  return refused({ form: toFormProblem(answer) });
}

function refused(problems: RechargeProblems): RechargeResult {
  return { kind: 'refused', problems };
}
