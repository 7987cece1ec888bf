import type { Answer, PortalClient } from '@portal/contract/http/portal-client';
import { type Msisdn, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { type Money, toDecimal } from '@portal/domain/money/money';
import { checkPostedAmount } from '../../amount/amount-input.ts';
import { type AmountProblem, toAmountProblem } from '../../amount/amount-problem.tsx';
import { checkLineOnServer } from '../../number/check-line-on-server.ts';
import { type NumberProblem, toNumberProblem } from '../../number/number-problem.ts';
import {
  type CodeStep,
  checkHandsetMessage,
  nextCodeStep,
  toHandsetStep,
} from '../../one-time-code/code-step.ts';
import type { FormProblem } from '../../purchase/form-problem.tsx';
import { placeOrder, type RepeatOrder, refusalMessage } from '../../purchase/place-order.ts';
import { type AccessProblems, accessProblems } from './access-problems.ts';
import type { BillForm } from './bill-form.ts';
import { readBillLimits } from './bill-limits.ts';
import { type BillProof, type OpenBillResult, type OpenedBill, openBill } from './open-bill.ts';

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

const UNAVAILABLE: FormProblem = { kind: 'unavailable', message: null };

/**
 * Takes one step of the page on the server. With JavaScript only paying comes here; without JavaScript, every step.
 * @param redirectPage the page that the status page links back to
 */
export async function takeBillStep(
  form: BillForm,
  portal: PortalClient,
  redirectPage: string,
): Promise<BillStepResult> {
  const msisdn = parseMsisdn(form.msisdn);
  const check = msisdn && (await checkLineOnServer(portal, msisdn, 'postpaid-bill-pay'));
  const problem = toNumberProblem(form.msisdn, check);
  if (problem) return closed({ msisdn: problem });
  if (!msisdn || check?.kind !== 'ok') {
    return closed({ form: check?.kind === 'unavailable' ? { ...check, kind: 'unavailable' } : UNAVAILABLE });
  }
  switch (form.intent) {
    case 'verify':
      return choose({});
    case 'send-code':
      return sendCode(portal, msisdn);
    case 'check-code':
      return checkCode(portal, msisdn, form);
    case 'account':
      return afterOpening(await openBill(portal, msisdn, { accountNo: form.accountNo }));
    case 'pay':
      return pay(portal, { form, msisdn, redirectPage });
  }
}

async function sendCode(portal: PortalClient, msisdn: Msisdn): Promise<BillPageState> {
  const answer = await portal.sendBillCode({ text: msisdn, text1: null, otpAction: 'INVOICE' });
  if (answer.kind !== 'ok') return afterRefusal(answer);
  const { otpId: refId, attemptsLeft } = answer.result;
  return page({ kind: 'code', code: { refId, attemptsLeft, recipient: msisdn, problem: null } });
}

/** No code was sent: offers the proof from the handset, if the server allows it. */
function afterRefusal(answer: Exclude<Answer<unknown>, { kind: 'ok' }>): BillPageState {
  const code = toHandsetStep(answer);
  return code
    ? page({ kind: 'code', code })
    : choose({ form: { kind: 'unavailable', message: refusalMessage(answer) } });
}

async function checkCode(portal: PortalClient, msisdn: Msisdn, form: BillForm): Promise<BillPageState> {
  if (form.fromHandset) {
    const handset = await checkHandsetMessage(portal, form.otpId);
    if (handset.kind === 'proved') return afterOpening(await openBill(portal, msisdn, { otpId: form.otpId }));
    return handset.kind === 'waiting'
      ? page({ kind: 'code', code: handset.step })
      : afterRefusal(handset.answer);
  }
  const answer = await portal.verifyBillCode({ otpId: form.otpId, otp: form.otp });
  if (answer.kind === 'ok') return afterOpening(await openBill(portal, msisdn, answer.result));
  const code = nextCodeStep(answer, { refId: form.otpId, recipient: msisdn });
  return code
    ? page({ kind: 'code', code })
    : choose({ form: { kind: 'unavailable', message: refusalMessage(answer) } });
}

function afterOpening(opening: OpenBillResult): BillPageState {
  return opening.kind === 'open' ? page(opening) : choose(accessProblems(opening));
}

type BillPaymentInput = { form: BillForm; msisdn: Msisdn; redirectPage: string };

async function pay(
  portal: PortalClient,
  { form, msisdn, redirectPage }: BillPaymentInput,
): Promise<BillStepResult> {
  const key: BillProof = form.accountNo ? { accountNo: form.accountNo } : { otpId: form.otpId };
  const [limits, opening] = await Promise.all([readBillLimits(portal), openBill(portal, msisdn, key)]);
  if (opening.kind !== 'open') return afterOpening(opening);
  if (!limits) return page(opening, { form: UNAVAILABLE });
  const amount = checkPostedAmount(form, limits);
  const problem = toAmountProblem(amount);
  if (amount.kind !== 'ok') return page(opening, problem ? { amount: problem } : {});
  const outcome = await placeOrder(portal, orderOf(amount.amount));
  if (outcome.kind === 'placed') return outcome;
  if (outcome.kind === 'repeat') return { ...outcome, opened: opening.opened };
  return page(opening, { form: { kind: 'unavailable', message: refusalMessage(outcome.answer) } });

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

function closed(problems: BillProblems): BillPageState {
  return page({ kind: 'closed' }, problems);
}

function choose(problems: BillProblems): BillPageState {
  return page({ kind: 'choose' }, problems);
}
