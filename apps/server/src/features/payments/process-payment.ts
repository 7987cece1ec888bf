import type { Msisdn } from '@portal/domain/msisdn';
import type { TransactionStatus } from '@portal/domain/transaction-status';
import { PortalError } from '../../platform/http/portal-error.ts';
import { methodNameWords } from './method-names.ts';
import { MODE_TRAITS } from './mode-traits.ts';
import { optionOf, type PaymentMode } from './payment-mode.ts';
import type { Payment } from './payment-store.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import type { StartOutcome } from './providers/provider.ts';
import { recordPaymentEvent } from './record-payment-event.ts';
import { isShownFinal, shownStatus } from './shown-status.ts';
import { callStart, recordStart } from './start-payment.ts';

/** How long handing over waits for the wallet to say whether it knows the payer. */
const WALLET_LOOKUP_MS = 1_000;

/** A transaction to hand over. */
export type Processing = {
  transactionId: string;
  mode: PaymentMode;
  /** Who pays, where the call names it; it must be the transaction's payer. */
  payer?: Msisdn | null;
  visitorId: string;
  /** PIN mode: what the browser encrypted for the wallet. */
  encryptedPin?: string | undefined;
  /** Token of the verified code, where the mode wants it with this call too. */
  token?: string | null;
  /** Network address of the browser, and its solved proof-of-work challenge: for the limit of prompts. */
  address: string;
  solution: string | null;
};

/** What the browser is told. `accessCode` opens the gateway's page in its popup. */
export type Processed = {
  transactionId: string;
  status: TransactionStatus;
  redirectUrl: string | null;
  accessCode: string | null;
};

/**
 * Hands a transaction to its provider, once: what is intended is recorded, with a check to follow, before the
 * provider is called. The browser is answered in time whatever the provider does; the call goes on without it.
 * A second process gives the first one's answer, ALREADY_PROCESSED while it is open (RULINGS 19).
 * Throws NOT_FOUND, INVALID_REQUEST, PROOF_INVALID, 4001, 1004 or 56D005 with attempts left, 1006, RATE_LIMITED and
 * PROVIDER_UNAVAILABLE (nothing was taken).
 */
export async function processPayment(deps: PaymentsDeps, wish: Processing): Promise<Processed> {
  const payment = await deps.store.find(wish.transactionId);
  // Whoever else has the link may read the status page, but gets no gateway's page and sets off no prompt.
  if (payment?.visitorId !== wish.visitorId) throw new PortalError('NOT_FOUND');
  if (!mayStart(payment)) return firstAnswer(payment);
  refuseUnfit(payment, wish);
  await refuseUnproven(deps, payment, wish);
  await refuseTooMany(deps, payment, wish);
  await refuseWithoutWallet(deps, payment);
  const recorded = await recordPaymentEvent(deps, payment, { event: 'submitted' }, mayStart);
  if (recorded.kind === 'ignored') return firstAnswer(recorded.payment);

  const submitted = recorded.payment;
  const call = callStart(deps, submitted, wish.encryptedPin);
  const patience = deps.wait(MODE_TRAITS[submitted.mode].browserWaitsMs).then(() => null);
  const outcome = await Promise.race([call, patience]);
  if (outcome?.kind === 'unknown' && optionOf(submitted.mode) === 'card')
    return closeWithoutPage(deps, submitted, outcome);
  if (outcome) return answerOf(deps, outcome, await recordStart(deps, submitted, outcome, true));
  deps.inFlight.watch(recordLater(deps, submitted, call));
  return answer(submitted);
}

/**
 * The gateway did not answer, so nobody was shown its page and nobody can pay on it: the order is free for another
 * way at once (RULINGS 5 holds: the gateway goes on being checked, money found later is used or given back).
 */
async function closeWithoutPage(
  deps: PaymentsDeps,
  submitted: Payment,
  { cause }: Extract<StartOutcome, { kind: 'unknown' }>,
): Promise<never> {
  const isThisStart = ({ starts }: Payment) => starts === submitted.starts;
  await recordPaymentEvent(deps, submitted, { event: 'page-not-shown' }, isThisStart);
  const words = methodNameWords(submitted.mode, deps.brand);
  throw new PortalError('PROVIDER_UNAVAILABLE', {}, { cause, words });
}

/** The browser has gone on; what is not recorded here is found by the check. */
async function recordLater(deps: PaymentsDeps, payment: Payment, call: Promise<StartOutcome>): Promise<void> {
  try {
    await recordStart(deps, payment, await call, false);
  } catch (err) {
    deps.log.error({ payment: payment.id, err }, 'the answer to a start was not recorded');
  }
}

/** Recording `submitted` over `submitted` is for the check alone. */
function mayStart(payment: Payment): boolean {
  return payment.state === 'created' && !payment.orderDelivered;
}

function refuseUnfit(payment: Payment, { mode, payer, encryptedPin }: Processing): void {
  if (payment.mode !== mode) throw new PortalError('INVALID_REQUEST', { fields: { paymentMode: 'other' } });
  if (payer && payer !== payment.payer)
    throw new PortalError('INVALID_REQUEST', { fields: { paymentMobile: 'other' } });
  if (MODE_TRAITS[mode].pin && !encryptedPin) {
    throw new PortalError('INVALID_REQUEST', { fields: { amPin: 'required' } });
  }
}

/** Nothing is recorded yet: the same transaction may be tried again later. */
async function refuseTooMany(
  { takePrompt }: PaymentsDeps,
  { id: paymentId, mode, payer, locale }: Payment,
  { visitorId, address, solution }: Processing,
): Promise<void> {
  if (!MODE_TRAITS[mode].prompt) return;
  const refusal = await takePrompt({ paymentId, payer, visitorId, locale, address, solution });
  if (refusal) throw refusal;
}

/**
 * SPEC section 5: 'Please enter valid {product} number'. A request to a number without a wallet would only fail later,
 * with a reason that fits a barred wallet as well. Where the wallet does not say so in time, the request is made.
 */
async function refuseWithoutWallet(
  { providers, brand, wait, log }: PaymentsDeps,
  { id, mode, payer }: Payment,
): Promise<void> {
  const { accounts } = providers[mode];
  if (!MODE_TRAITS[mode].prompt || !accounts) return;
  const known = accounts.hasWallet(payer).catch((err: unknown) => {
    log.warn({ payment: id, err }, 'it is not known whether the payer has a wallet');
    return null;
  });
  const hasWallet = await Promise.race([known, wait(WALLET_LOOKUP_MS).then(() => null)]);
  if (hasWallet === false) throw new PortalError('4001', {}, { words: methodNameWords(mode, brand) });
}

/** The token of another order, of another handset, or none (SPEC section 6). */
async function refuseUnproven(deps: PaymentsDeps, payment: Payment, { visitorId, token }: Processing) {
  if (!MODE_TRAITS[payment.mode].secure) return;
  const use = { visitorId, msisdn: payment.payer, usedFor: payment.orderId };
  if (!token || !(await deps.useProof({ ...use, proof: token }))) throw new PortalError('PROOF_INVALID');
}

function answerOf({ brand }: PaymentsDeps, outcome: StartOutcome, payment: Payment): Processed {
  const words = methodNameWords(payment.mode, brand);
  switch (outcome.kind) {
    case 'wrong-pin':
      throw new PortalError(payment.mode === 'smartcash' ? '56D005' : '1004', {
        attemptsLeft: outcome.attemptsLeft,
      });
    case 'wallet-locked':
      throw new PortalError('1006', { attemptsLeft: 0 }, { words });
    case 'not-sent':
      throw new PortalError('PROVIDER_UNAVAILABLE', {}, { cause: outcome.cause, words });
    default:
      return answer(payment);
  }
}

function answer({ id, state, redirectUrl, providerReference }: Payment): Processed {
  const accessCode = redirectUrl && providerReference;
  return { transactionId: id, status: shownStatus(state), redirectUrl, accessCode };
}

function firstAnswer(payment: Payment): Processed {
  const { state } = payment;
  return { ...answer(payment), status: isShownFinal(state) ? shownStatus(state) : 'ALREADY_PROCESSED' };
}
