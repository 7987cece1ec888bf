import type { PortalClient } from '@portal/contract/http/portal-client';
import { type Msisdn, parseMsisdn, toTrunk } from '@portal/domain/identifiers/msisdn';
import { needsCode } from '@portal/domain/payments/needs-code';
import { type CodeStep, takeCodeStep } from '../../../one-time-code/code-step.ts';
import { coversAmount } from '../airtime/airtime-balance.ts';
import { type OpenCheckout, priceOfOrder } from '../load-checkout.ts';
import type { PaymentOption } from '../payment-methods.ts';
import { findKeptProof } from './find-kept-proof.ts';
import { type PinPaymentResult, payWithPin, readPinKey } from './pay-with-pin.ts';
import type { PaymentForm, TypedPayer } from './payment-form.ts';
import { afterRefusal, type PaymentProblem, type PaymentStartResult, startPayment } from './start-payment.ts';
import { walletCodeCalls } from './wallet-code-calls.ts';

/** The state of a payment page after a post. The other results of a post lead to another page. */
export type PaymentStep =
  | { kind: 'form'; problem: PaymentProblem }
  /** The payer has to approve on the handset. */
  | { kind: 'waiting'; transactionId: string }
  /** The customer says whether the request goes to the right person: the masked name of who has the number. */
  | { kind: 'confirm'; maskedName: string }
  /** A code proves that the customer has the paying handset. `why`: a sentence where no code is usual. */
  | { kind: 'code'; code: CodeStep; why?: string }
  /** The code was correct. Airtime also covers the price. */
  | { kind: 'proven'; proof: string }
  | Extract<PinPaymentResult, { kind: 'key' | 'pin' }>;

/** A payment page after a post: the typed values and the state of the payment. */
export type PostedPayment = TypedPayer & { step: PaymentStep };

/** The result of a post: a state of the page, or why it is left. */
export type PaymentStepResult = PaymentStep | Extract<PaymentStartResult, { kind: 'over' | 'closed' }>;

/** The payment that a post is about. */
export type PaymentStepContext = {
  portal: PortalClient;
  checkout: OpenCheckout;
  option: PaymentOption;
};

/**
 * Takes one step of a payment: with a code and a PIN, with a code and airtime, or with a request on the handset (SPEC
 * section 4). A PIN is encrypted by the browser, so the methods with a code need a script.
 */
export async function takePaymentStep(
  context: PaymentStepContext,
  form: PaymentForm,
): Promise<PaymentStepResult> {
  const { portal, checkout, option } = context;
  const isCodeNeeded = needsCode(option, checkout.settings);
  if (isCodeNeeded && !form.isByScript) return { kind: 'form', problem: { kind: 'needs-script' } };
  const payer = parseMsisdn(form.payer);
  if (!payer) return { kind: 'form', problem: { kind: 'required' } };
  const request = paymentOf(context, payer, form);
  if (!isCodeNeeded) return sendPrompt(context, request, form);
  if (form.intent === 'pay') return takePaymentCodeStep(context, payer, form.code);
  const proven = { ...request, uniqueCode: form.proof, attemptsLeft: form.code.attemptsLeft };
  if (form.intent === 'agree') return startAirtime(portal, checkout, { ...request, uniqueCode: form.proof });
  const { transactionId, amPin, keepsProof } = form;
  const result = await (form.intent === 'pin'
    ? payWithPin(portal, proven, { transactionId, amPin, keepsProof })
    : readPinKey(portal, proven));
  return result.kind === 'unproven'
    ? takePaymentCodeStep(context, payer, { ...form.code, intent: 'send-code' })
    : result;
}

/**
 * Sends the request to the handset. When others were asked to pay too, the payer proves the number first (RULINGS 83): by a
 * code, or without a script from the handset.
 */
async function sendPrompt(
  context: PaymentStepContext,
  request: ReturnType<typeof paymentOf>,
  { code, isByScript, confirmed }: PaymentForm,
): Promise<PaymentStepResult> {
  const { portal, option } = context;
  const { payer: msisdn, paymentMode, order } = request;
  const calls = walletCodeCalls(portal, { msisdn, paymentMode, orderId: order.orderId });
  if (code.intent !== 'send-code') {
    const checked = await takeCodeStep(calls, code);
    if (checked.kind !== 'proven') return { kind: 'code', code: checked };
  }
  const question =
    option.form === 'request' && confirmed !== msisdn ? await askForName(portal, request) : null;
  if (question) return question;
  const started = await startPayment(portal, request);
  // What to do is on the status page.
  if (started.kind === 'waiting' && option.form === 'bank') return { ...started, kind: 'over' };
  if (started.kind !== 'unproven') return started;
  const { message, handset } = started;
  if (!isByScript) return { kind: 'form', problem: { kind: 'said', message, ...(handset && { handset }) } };
  const sent = await takeCodeStep(calls, { ...code, intent: 'send-code' });
  return sent.kind === 'proven' ? sent : { kind: 'code', code: sent, why: message };
}

/** The name of who would get the request. It is not sent before the customer has seen it (SAFETY X21: each look-up counts). */
async function askForName(
  portal: PortalClient,
  { order: { orderId }, payer, paymentMode }: ReturnType<typeof paymentOf>,
): Promise<PaymentStepResult> {
  const found = await portal.findPayer({ orderId, paymentMode, paymentMobile: toTrunk(payer) });
  if (found.kind === 'ok') return { kind: 'confirm', maskedName: found.result.maskedName };
  const refusal = afterRefusal(found, payer);
  return refusal.kind === 'unproven'
    ? { kind: 'form', problem: { kind: 'said', message: refusal.message } }
    : refusal;
}

function paymentOf(
  { checkout: { order }, option }: PaymentStepContext,
  payer: Msisdn,
  { email }: PaymentForm,
) {
  return { order, payer, paymentMode: option.paymentMode, ...(email && { emailId: email }) };
}

/**
 * Sends the code or checks it. A wallet with a PIN needs no code while this browser's last proof of the number is kept
 * for repeats. For airtime, a correct one also reads the balance; the charge checks it again. */
async function takePaymentCodeStep(
  { portal, option, checkout }: PaymentStepContext,
  payer: Msisdn,
  posted: PaymentForm['code'],
): Promise<PaymentStep> {
  const kept =
    posted.intent === 'send-code' ? await findKeptProof(portal, { checkout, option, payer }) : null;
  if (kept) return { kind: 'proven', proof: kept };
  const { paymentMode } = option;
  const payment = { msisdn: payer, paymentMode, orderId: checkout.order.orderId };
  const code = await takeCodeStep(walletCodeCalls(portal, payment), posted);
  // No other try helps, only another way to pay: the form says so beside the list of them.
  if (code.kind === 'not-sent' && code.refusal === 'AIRTIME_LIMIT' && code.message)
    return { kind: 'form', problem: { kind: 'said', message: code.message } };
  // Refused before a code was sent: the line cannot pay in this way.
  if (code.kind === 'ended' && code.reason === 'not-a-wallet' && posted.intent === 'send-code')
    return { kind: 'form', problem: { kind: 'not-a-wallet', payer, message: code.message } };
  if (code.kind !== 'proven') return { kind: 'code', code };
  if (option.form !== 'airtime') return code;
  const request = { msisdn: payer, uniqueCode: code.proof, serviceType: 'AIRTIME' } as const;
  const balance = await portal.queryBalance(request);
  if (balance.kind === 'unreachable') return { kind: 'form', problem: { kind: 'unreachable' } };
  if (balance.kind === 'refused')
    return { kind: 'form', problem: { kind: 'said', message: balance.message } };
  const isEnough = coversAmount(balance.result.queryBalanceResult, priceOfOrder(checkout.order));
  return isEnough ? code : { kind: 'form', problem: { kind: 'too-little', payer } };
}

/** Airtime is charged at once, without an approval on the handset: the status page shows the result. */
async function startAirtime(
  portal: PortalClient,
  { order: { leadId } }: OpenCheckout,
  request: Parameters<typeof startPayment>[1],
): Promise<PaymentStepResult> {
  const lead = leadId ? { paymentMode: LEAD_AIRTIME_MODE, txnId: leadId } : {};
  const started = await startPayment(portal, { ...request, ...lead });
  if (started.kind === 'unproven') return { kind: 'form', problem: { ...started, kind: 'said' } };
  return started.kind === 'waiting' ? { ...started, kind: 'over' } : started;
}

/** The payment mode of airtime for a lead on the wire. SPEC section 9 "Payment modes". */
const LEAD_AIRTIME_MODE = 'HBB_AIRTIME';
