import type { PortalClient } from '@portal/contract/http/portal-client';
import { type Msisdn, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { type Money, toDecimal } from '@portal/domain/money/money';
import { checkPostedAmount } from '../../amount/amount-input.ts';
import { type AmountProblem, toAmountProblem } from '../../amount/amount-problem.tsx';
import { readLimits } from '../../amount/read-limits.ts';
import { checkLineOnServer } from '../../number/check-line-on-server.ts';
import type { LineCheck } from '../../number/line-check.ts';
import { type NumberProblem, toNumberProblem } from '../../number/number-problem.ts';
import { type CodeStep, takeCodeStep } from '../../one-time-code/code-step.ts';
import { placeOrder, type RepeatOrder, toFormProblem } from '../../purchase/place-order.ts';
import { billCodeCalls } from './bill-code-calls.ts';
import type { BillForm } from './bill-form.ts';

import {
  type AccessProblems,
  type BillProof,
  type OpenBillResult,
  type OpenedBill,
  openBill,
} from './open-bill.ts';

/** The problems by field. */
export type BillProblems = AccessProblems & { msisdn?: NumberProblem; amount?: AmountProblem };

/** The page after a step: how to open the bill, the code, or the open bill. */
export type BillPageState = {
  kind: 'page';
  access:
    | { kind: 'closed' }
    | { kind: 'choose' }
    | { kind: 'code'; code: CodeStep }
    | { kind: 'open'; opened: OpenedBill };
  problems: BillProblems;
};

/** The result of a step. */
export type BillStepResult =
  | { kind: 'placed'; orderId: string }
  | (RepeatOrder & { opened: OpenedBill })
  | BillPageState;

/**
 * Takes one step of the page. The page has checked the line before a code or an account number opens its bill.
 * @param redirectPage the page that the status page links back to
 */
export async function takeBillStep(
  form: BillForm,
  portal: PortalClient,
  redirectPage: string,
): Promise<BillStepResult> {
  const msisdn = parseMsisdn(form.msisdn);
  if (!msisdn) return closed(toNumberProblem(form.msisdn, null));
  if (form.intent === 'verify' || form.intent === 'pay') {
    const check = await checkLineOnServer(portal, msisdn, 'postpaid-bill-pay');
    if (check.kind !== 'ok') return closed(toNumberProblem(form.msisdn, check), check);
  }
  switch (form.intent) {
    case 'verify':
      return page({ kind: 'choose' });
    case 'account':
      return afterOpening(await openBill(portal, msisdn, { accountNo: form.accountNo }));
    case 'pay':
      return pay(portal, { form, msisdn, redirectPage });
    default: {
      const code = await takeCodeStep(billCodeCalls(portal, msisdn), form.code);
      if (code.kind !== 'proven') return page({ kind: 'code', code });
      return afterOpening(await openBill(portal, msisdn, { otpId: code.proof }));
    }
  }
}

function afterOpening(opening: OpenBillResult): BillPageState {
  return opening.kind === 'open' ? page(opening) : page({ kind: 'choose' }, opening.problems);
}

type BillPaymentInput = { form: BillForm; msisdn: Msisdn; redirectPage: string };

async function pay(
  portal: PortalClient,
  { form, msisdn, redirectPage }: BillPaymentInput,
): Promise<BillStepResult> {
  const key: BillProof = form.accountNo ? { accountNo: form.accountNo } : { otpId: form.code.refId };
  const [settings, opening] = await Promise.all([readLimits(portal, 'post'), openBill(portal, msisdn, key)]);
  if (opening.kind !== 'open') return afterOpening(opening);
  if (!settings) return page(opening, { form: { message: null } });
  const amount = checkPostedAmount(form, settings.limits);
  const problem = toAmountProblem(amount);
  if (amount.kind !== 'ok') return page(opening, problem ? { amount: problem } : {});
  const outcome = await placeOrder(portal, orderOf(amount.amount));
  if (outcome.kind === 'placed') return outcome;
  if (outcome.kind === 'repeat') return { ...outcome, opened: opening.opened };
  return page(opening, { form: toFormProblem(outcome.answer) });

  function orderOf(paid: Money) {
    const { again } = form;
    return {
      transactionType: 'POSTPAID_BILL',
      msisdn,
      amount: toDecimal(paid),
      ...key,
      redirectPage,
      again,
    } as const;
  }
}

function page(access: BillPageState['access'], problems: BillProblems = {}): BillPageState {
  return { kind: 'page', access, problems };
}

/** The page without a bill: the problem of the number, else why the line could not be checked. */
function closed(msisdn: NumberProblem | null, check?: LineCheck): BillPageState {
  const message = check?.kind === 'unavailable' ? check.message : null;
  return page({ kind: 'closed' }, msisdn ? { msisdn } : { form: { message } });
}
