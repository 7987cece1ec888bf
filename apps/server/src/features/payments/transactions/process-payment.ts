import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { TransactionStatus } from '@portal/domain/payments/transaction-status';
import type { Payment } from '@portal/payments/engine/payment';
import { recipientsOf } from '@portal/payments/engine/recipient';
import { recordPaymentEvent } from '@portal/payments/engine/record-payment-event';
import { callStart, recordStart } from '@portal/payments/engine/start-payment';
import { isFinalForCustomer, toTransactionStatus } from '@portal/payments/engine/transaction-status';
import { lockedWalletWords, methodNameWords } from '@portal/payments/methods/method-names';
import { MODE_TRAITS } from '@portal/payments/methods/mode-traits';
import { optionOf, type PaymentMode } from '@portal/payments/methods/payment-mode';
import type { StartOutcome } from '@portal/payments/providers/provider';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { wideNetworkOf } from '@portal/platform/http/rate-limits/client-network';
import { isHandsetVisitor } from '@portal/platform/http/visitors/handset-visitor';
import type { PaymentsDeps, PaymentToStart } from '../payments-deps.ts';
import { keepProofAfterPin, mayUseKeptProof } from './kept-proof.ts';
import { purchaseOfPayment } from './purchase-key.ts';

/** How long processing waits for the provider to report whether the payer has a wallet. */
const WALLET_LOOKUP_MS = 1_000;

/** Input of {@link processPayment}. */
export type ProcessPaymentInput = {
  transactionId: string;
  mode: PaymentMode;
  /** The payer's number, if the call names it; it must be the transaction's payer. */
  payer?: Msisdn | null;
  visitorId: string;
  /** PIN mode: the PIN, encrypted by the browser with the wallet's key. */
  encryptedPin?: string | undefined;
  /** Token of the verified code, for modes that require it with this call too. */
  token?: string | null;
  /** The device belongs to one person: a right PIN keeps the proof for repeats (kept-proof.ts). */
  keepsProof?: boolean | undefined;
  /** Network address of the browser, and its solved proof-of-work challenge: for the prompt limit. */
  address: string;
  solution: string | null;
};

/** Result of {@link processPayment}. `accessCode` opens the gateway's page in its popup. */
export type ProcessedPayment = {
  transactionId: string;
  status: TransactionStatus;
  redirectUrl: string | null;
  accessCode: string | null;
};

/**
 * Hands a transaction to its provider, once. The intent and a scheduled check are recorded before the provider is
 * called. The browser is answered within the mode's time limit even if the provider is slower; the call continues
 * in the background. A repeated call returns the state of the transaction, ALREADY_PROCESSED while it is open
 * (RULINGS 19).
 * @throws PortalError NOT_FOUND, INVALID_REQUEST, PROOF_INVALID, SIM_CHANGED, 4001, 1004 or 56D005 with attempts left,
 * PIN_UNREADABLE, 1006, PROOF_REQUIRED (the payer proves the number by a code, then this call is repeated), RATE_LIMITED and
 * PROVIDER_UNAVAILABLE (nothing was charged)
 */
export async function processPayment(
  deps: PaymentsDeps,
  input: ProcessPaymentInput,
): Promise<ProcessedPayment> {
  const { transactionId: id, visitorId } = input;
  const { payment, earlier } = await deps.findToStart({ id, visitorId, at: deps.clock.now() });
  // Other visitors who have the link may read the status page, but get no gateway page and cause no prompt.
  if (payment?.visitorId !== visitorId) throw new PortalError('NOT_FOUND');
  if (!canStart(payment)) return repeatedResult(payment);
  validateInput(payment, input);
  await requireProof(deps, payment, input);
  await requireTrustedNumber(deps, payment);
  await limitPrompts(deps, payment, { ...input, earlier });
  await requireWallet(deps, payment);
  const recorded = await recordPaymentEvent(deps, payment, { event: 'submitted', onlyIf: canStart });
  if (recorded.kind === 'ignored') return repeatedResult(recorded.payment);

  const submitted = recorded.payment;
  const call = startPayment(deps, submitted, input);
  const timeout = deps.wait(MODE_TRAITS[submitted.mode].browserWaitsMs).then(() => null);
  const outcome = await Promise.race([call, timeout]);
  if (outcome?.kind === 'unknown' && optionOf(submitted.mode) === 'card')
    return closeWithoutGatewayPage(deps, submitted, outcome);
  if (outcome)
    return toResult(deps, outcome, await recordStart(deps, submitted, { outcome, hasCaller: true }));
  deps.inFlight.track(recordInBackground(deps, submitted, call));
  return currentResult(submitted);
}

/** Calls the provider. Never throws. */
async function startPayment(
  deps: PaymentsDeps,
  payment: Payment,
  { encryptedPin, token, keepsProof, address, visitorId }: ProcessPaymentInput,
): Promise<StartOutcome> {
  // Everybody who dials comes from the gateway.
  const network = isHandsetVisitor(visitorId) ? undefined : wideNetworkOf(address);
  const outcome = await callStart(deps, payment, { encryptedPin, network });
  if (keepsProof && token) await keepProofAfterPin(deps, payment, { outcome, proof: token });
  return outcome;
}

/**
 * The gateway did not answer the start, so its page was never shown. The order can be paid another way at once.
 * The gateway is still checked: a charge found later is delivered or refunded (RULINGS 5).
 */
async function closeWithoutGatewayPage(
  deps: PaymentsDeps,
  submitted: Payment,
  { cause }: Extract<StartOutcome, { kind: 'unknown' }>,
): Promise<never> {
  const isThisStart = ({ starts }: Payment) => starts === submitted.starts;
  await recordPaymentEvent(deps, submitted, { event: 'page-not-shown', onlyIf: isThisStart });
  const words = methodNameWords(submitted.mode, deps.brand);
  throw new PortalError('PROVIDER_UNAVAILABLE', {}, { cause, words });
}

/** The browser was answered already. If recording fails, the scheduled check finds the outcome. */
async function recordInBackground(
  deps: PaymentsDeps,
  payment: Payment,
  call: Promise<StartOutcome>,
): Promise<void> {
  try {
    await recordStart(deps, payment, { outcome: await call, hasCaller: false });
  } catch (err) {
    deps.log.error({ payment: payment.id, err }, 'failed to record the outcome of a start');
  }
}

/** Only the check may record `submitted` in state `submitted`. */
function canStart(payment: Payment): boolean {
  return payment.state === 'created' && !payment.orderDelivered;
}

function validateInput(payment: Payment, { mode, payer, encryptedPin }: ProcessPaymentInput): void {
  if (payment.mode !== mode) throw new PortalError('INVALID_REQUEST', { fields: { paymentMode: 'other' } });
  if (payer && payer !== payment.payer)
    throw new PortalError('INVALID_REQUEST', { fields: { paymentMobile: 'other' } });
  if (MODE_TRAITS[mode].pin && !encryptedPin) {
    throw new PortalError('INVALID_REQUEST', { fields: { amPin: 'required' } });
  }
}

/** Nothing is recorded at this point: the same transaction may be tried again later. */
async function limitPrompts(
  { countPrompt }: PaymentsDeps,
  payment: Payment,
  { visitorId, address, solution, earlier }: ProcessPaymentInput & Pick<PaymentToStart, 'earlier'>,
): Promise<void> {
  const { id: paymentId, orderId, mode, payer, locale } = payment;
  if (!MODE_TRAITS[mode].prompt) return;
  const [recipient = null, ...others] = recipientsOf(payment);
  const refusal = await countPrompt({
    paymentId,
    orderId,
    paymentMode: mode,
    recipient,
    others,
    payer,
    visitorId,
    locale,
    address,
    solution,
    earlier,
  });
  if (refusal) throw refusal;
}

/**
 * SPEC section 5: 'Please enter valid {product} number'. Without this check, a request to a number without a
 * wallet would fail later with a reason that also fits a barred wallet. If the wallet does not answer in time,
 * the request is made.
 */
async function requireWallet(
  { providers, brand, wait, log }: PaymentsDeps,
  { id, mode, payer }: Payment,
): Promise<void> {
  const { accounts } = providers[mode];
  if (!MODE_TRAITS[mode].prompt || !accounts) return;
  const lookup = accounts.hasWallet(payer).catch((err: unknown) => {
    log.warn({ payment: id, err }, 'failed to look up whether the payer has a wallet');
    return null;
  });
  const hasWallet = await Promise.race([lookup, wait(WALLET_LOOKUP_MS).then(() => null)]);
  if (hasWallet === false) throw new PortalError('4001', {}, { words: methodNameWords(mode, brand) });
}

/** Refuses a missing token and the token of another order or handset (SPEC section 6). */
async function requireProof(deps: PaymentsDeps, payment: Payment, { visitorId, token }: ProcessPaymentInput) {
  if (!MODE_TRAITS[payment.mode].secure) return;
  const kept = mayUseKeptProof(payment.mode, payment) ? 'spend' : undefined;
  const { orderId, mode, payer: msisdn } = payment;
  const proven = { orderId, mode, purchase: purchaseOfPayment(payment), kept } as const;
  if (!token || !(await deps.useProof({ visitorId, msisdn, payment: proven, proof: token })))
    throw new PortalError('PROOF_INVALID');
}

/**
 * A person who got a new SIM card for another's number gets its codes too, and may have asked its owner for the PIN. A prompt
 * needs the wallet on the handset, so such payments are not refused.
 */
async function requireTrustedNumber({ numberChecks }: PaymentsDeps, { mode, payer }: Payment): Promise<void> {
  if (MODE_TRAITS[mode].proof && (await numberChecks.isSimNew(payer))) throw new PortalError('SIM_CHANGED');
}

function toResult({ brand }: PaymentsDeps, outcome: StartOutcome, payment: Payment): ProcessedPayment {
  const words = methodNameWords(payment.mode, brand);
  switch (outcome.kind) {
    case 'wrong-pin':
      throw new PortalError(payment.mode === 'smartcash' ? '56D005' : '1004', {
        attemptsLeft: outcome.attemptsLeft,
      });
    case 'unreadable-pin':
      throw new PortalError('PIN_UNREADABLE', {}, { cause: outcome.cause });
    case 'wallet-locked':
      throw new PortalError('1006', { attemptsLeft: 0 }, { words: lockedWalletWords(payment.mode, brand) });
    case 'not-sent':
      throw new PortalError('PROVIDER_UNAVAILABLE', {}, { cause: outcome.cause, words });
    default:
      return currentResult(payment);
  }
}

function currentResult({ id, state, redirectUrl, providerReference }: Payment): ProcessedPayment {
  const accessCode = redirectUrl && providerReference;
  return { transactionId: id, status: toTransactionStatus(state), redirectUrl, accessCode };
}

function repeatedResult(payment: Payment): ProcessedPayment {
  const { state } = payment;
  return {
    ...currentResult(payment),
    status: isFinalForCustomer(state) ? toTransactionStatus(state) : 'ALREADY_PROCESSED',
  };
}
