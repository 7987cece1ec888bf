import type { CallResult } from '@portal/contract/calls';
import type { Answer, PortalClient } from '@portal/contract/portal-client';
import { type Money, toDecimal } from '@portal/domain/money';
import { type Msisdn, normaliseMsisdnInput, parseMsisdn } from '@portal/domain/msisdn';
import { judgeAmount, tidyAmount } from '../../blocks/amount-input.ts';
import { type LineCheck, readLine } from '../../blocks/line-check.ts';
import { type RechargeSettings, readRechargeSettings } from './recharge-settings.ts';

/** What the form holds, as typed. */
export type RechargeForm = { msisdn: string; amount: string; again: boolean };

/** What is wrong with the number. */
export type NumberProblem =
  | { kind: 'required' }
  | { kind: 'incomplete' }
  | Extract<LineCheck, { kind: 'invalid' | 'wrong-line' }>;
/** What is wrong with the amount. */
export type AmountProblem =
  | { kind: 'required' }
  | { kind: 'not-digits' }
  | { kind: 'below-minimum' | 'above-maximum'; limit: Money };
/** What is wrong with neither: `message` is the server's, if it gave one. */
export type FormProblem = { kind: 'unavailable'; message: string | null };

/** Everything that stands in the way, by field. */
export type Problems = { msisdn?: NumberProblem; amount?: AmountProblem; form?: FormProblem };

/** What placing a recharge came to. */
export type RechargeOutcome =
  | { kind: 'placed'; orderId: string }
  /** The same number and amount within ten minutes: the visitor is asked once more. */
  | { kind: 'repeat'; minutesAgo: number; transactionId: string }
  | { kind: 'refused'; problems: Problems };

/** Reads the posted form. A picked quick amount counts when nothing is typed: without JavaScript it fills no field. */
export function readRechargeForm(form: FormData): RechargeForm {
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 40);
  return {
    msisdn: normaliseMsisdnInput(text('msisdn')),
    amount: tidyAmount(text('amount') || text('amount-quick')),
    again: text('again') === 'yes',
  };
}

/**
 * Checks number and amount where it counts, on the server, and keeps the order. All that is wrong is said at once.
 * @param redirectPage where the status page leads back to
 */
export async function placeRecharge(
  form: RechargeForm,
  portal: PortalClient,
  redirectPage: string,
): Promise<RechargeOutcome> {
  const msisdn = parseMsisdn(form.msisdn);
  const [settings, line] = await Promise.all([
    readRechargeSettings(portal),
    msisdn ? checkLine(msisdn, portal) : null,
  ]);
  if (!settings) return refused({ form: { kind: 'unavailable', message: null } });
  const amount = judgeAmount(form.amount, settings.limits);
  const problems: Problems = {
    ...numberProblems(form, line),
    ...(amount.kind === 'ok' ? {} : { amount: amount.kind === 'empty' ? { kind: 'required' } : amount }),
  };
  if (!msisdn || amount.kind !== 'ok' || Object.keys(problems).length > 0) return refused(problems);
  const answer = await portal.placeOrder({
    transactionType: 'PREPAID_RECHARGE',
    msisdn,
    amount: toDecimal(amount.amount),
    redirectPage,
    again: form.again,
  });
  return outcomeOf(answer, msisdn, settings);
}

async function checkLine(msisdn: Msisdn, portal: PortalClient): Promise<LineCheck> {
  return readLine(msisdn, await portal.checkLine({ msisdn }), 'prepaid-recharge');
}

function numberProblems({ msisdn }: RechargeForm, line: LineCheck | null): Pick<Problems, 'msisdn' | 'form'> {
  if (!line) return { msisdn: { kind: msisdn === '' ? 'required' : 'incomplete' } };
  if (line.kind === 'invalid' || line.kind === 'wrong-line') return { msisdn: line };
  return line.kind === 'unavailable' ? { form: { kind: 'unavailable', message: line.message } } : {};
}

function outcomeOf(
  answer: Answer<CallResult<'placeOrder'>>,
  msisdn: Msisdn,
  { limits }: RechargeSettings,
): RechargeOutcome {
  if (answer.kind === 'unreachable') return refused({ form: { kind: 'unavailable', message: null } });
  if (answer.kind === 'refused') {
    if (answer.code === 'INVALID_MSISDN') return refused({ msisdn: { kind: 'invalid', msisdn } });
    if (answer.code === 'AMOUNT_OUT_OF_RANGE') {
      return refused({ amount: { kind: 'above-maximum', limit: limits.max } });
    }
    return refused({ form: { kind: 'unavailable', message: answer.message } });
  }
  if (answer.result.kind === 'placed') return answer.result;
  const { secondsAgo, transactionId } = answer.result;
  return { kind: 'repeat', minutesAgo: Math.floor(secondsAgo / 60), transactionId };
}

function refused(problems: Problems): RechargeOutcome {
  return { kind: 'refused', problems };
}
