import type { Answer, PortalClient } from '@portal/contract/http/portal-client';
import { type Msisdn, normaliseMsisdnInput, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { toDecimal } from '@portal/domain/money/money';
import { checkPostedAmount, type PostedAmount, readPostedAmount } from '../../amount/amount-input.ts';
import { type AmountProblem, toAmountProblem } from '../../amount/amount-problem.tsx';
import { checkLineOnServer } from '../../number/check-line-on-server.ts';
import type { LineCheck } from '../../number/line-check.ts';
import { type NumberProblem, toNumberProblem } from '../../number/number-problem.ts';
import type { FormProblem } from '../../purchase/form-problem.tsx';
import { placeOrder, type RepeatOrder, refusalMessage } from '../../purchase/place-order.ts';
import { type RechargeSettings, readRechargeSettings } from './recharge-settings.ts';

/** The values of the form, as typed. */
export type RechargeFormValues = PostedAmount & { msisdn: string; again: boolean };

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
 * Validates number and amount on the server and places the order. Reports all problems at once.
 * @param redirectPage the page that the status page links back to
 */
export async function placeRecharge(
  form: RechargeFormValues,
  portal: PortalClient,
  redirectPage: string,
): Promise<RechargeResult> {
  const msisdn = parseMsisdn(form.msisdn);
  const [settings, line] = await Promise.all([
    readRechargeSettings(portal),
    msisdn ? checkLineOnServer(portal, msisdn, 'prepaid-recharge') : null,
  ]);
  if (!settings) return refused({ form: { kind: 'unavailable', message: null } });
  const amount = checkPostedAmount(form, settings.limits);
  const amountProblem = toAmountProblem(amount);
  const problems: RechargeProblems = {
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

function numberProblems(
  { msisdn }: RechargeFormValues,
  line: LineCheck | null,
): Pick<RechargeProblems, 'msisdn' | 'form'> {
  const problem = toNumberProblem(msisdn, line);
  if (problem) return { msisdn: problem };
  return line?.kind === 'unavailable' ? { form: { kind: 'unavailable', message: line.message } } : {};
}

function refusalOf(
  answer: Exclude<Answer<unknown>, { kind: 'ok' }>,
  msisdn: Msisdn,
  { limits }: RechargeSettings,
): RechargeResult {
  const code = answer.kind === 'refused' ? answer.code : null;
  if (code === 'INVALID_MSISDN') return refused({ msisdn: { kind: 'invalid', msisdn } });
  if (code === 'AMOUNT_OUT_OF_RANGE')
    return refused({ amount: { kind: 'above-maximum', limit: limits.max } });
  return refused({ form: { kind: 'unavailable', message: refusalMessage(answer) } });
}

function refused(problems: RechargeProblems): RechargeResult {
  return { kind: 'refused', problems };
}
