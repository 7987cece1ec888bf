import type { CallInput, CallResult } from '@portal/contract/calls/calls';
import { cleanEmail } from '@portal/domain/identifiers/email';
import { type Msisdn, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { isFinalForCustomer, toTransactionStatus } from '@portal/payments/engine/transaction-status';
import { MODE_TRAITS } from '@portal/payments/methods/mode-traits';
import { isLeadMode, type PaymentMode, parseWireMode } from '@portal/payments/methods/payment-mode';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import type { CallHandlers } from '@portal/platform/http/portal-call';
import type { Caller } from '@portal/platform/http/visitors/caller';
import type { PaymentsDeps } from '../payments-deps.ts';
import { cancelPayment } from '../transactions/cancel-payment.ts';
import { findOrPlaceOrder, findPurchase } from '../transactions/find-or-place-order.ts';
import { findPayer } from '../transactions/find-payer.ts';
import { initiatePayment } from '../transactions/initiate-payment.ts';
import { findKeptProof } from '../transactions/kept-proof.ts';
import { listOptions } from '../transactions/list-options.ts';
import { processPayment } from '../transactions/process-payment.ts';
import { readStatus, readTransaction } from '../transactions/read-transaction.ts';

/** Calls about payments. */
export function paymentCalls(deps: PaymentsDeps) {
  const listPaymentOptions = async (input: CallInput<'listPaymentOptions'>, { locale }: Caller) => ({
    paymentOption: await listOptions(deps, await findPurchase(deps, input), locale),
  });
  return {
    listPaymentOptions,
    listBroadbandPaymentOptions: listPaymentOptions,
    findPayer: async ({ orderId, ...input }, caller) => {
      const mode = parseMode(input, deps);
      return { maskedName: await findPayer(deps, caller, { orderId, mode, payer: requirePayer(input) }) };
    },
    initiatePayment: (input, caller) =>
      initiate(deps, input, { ...caller, proof: input.uniqueCode ?? undefined, secure: false }),
    initiateSecurePayment: (input, caller) =>
      initiate(deps, input, { ...caller, proof: caller.token ?? undefined, secure: true }),
    processPayment: (input, caller) => process(deps, input, { ...caller, token: null }),
    processSecurePayment: (input, caller) => process(deps, input, caller),
    findKeptProof: async ({ orderId, ...input }, { visitorId }) => {
      const payer = requirePayer(input);
      const mode = parseMode(input, deps);
      return { uniqueCode: await findKeptProof(deps, { orderId, mode, payer, visitorId }) };
    },
    endKeptProofs: async (_input, { visitorId }) => {
      await deps.keptProofs.end(visitorId);
      return { ended: true as const };
    },
    cancelPayment: async ({ transactionId }, { visitorId }) => {
      const { payment, canPayOrder } = await cancelPayment(deps, { transactionId, visitorId });
      const { state } = payment;
      return {
        transactionId,
        status: toTransactionStatus(state),
        final: isFinalForCustomer(state),
        orderFree: canPayOrder,
      };
    },
    readStatus: ({ tid }) => readStatus(deps, tid),
    readTransaction: ({ txnId }, caller) => readTransaction(deps, txnId, caller),
  } satisfies Partial<CallHandlers>;
}

type InitiateCall = Omit<CallInput<'initiatePayment'>, 'uniqueCode'>;
type InitiateContext = Omit<Caller, 'token'> & {
  proof: string | undefined;
  secure: boolean;
};

async function initiate(
  deps: PaymentsDeps,
  input: InitiateCall,
  { proof, secure, ...caller }: InitiateContext,
): Promise<CallResult<'initiatePayment'>> {
  const { visitorId, locale } = caller;
  const payer = parsePayer(input);
  const mode = parseMode(input, deps);
  if (MODE_TRAITS[mode].secure !== secure)
    throw new PortalError('INVALID_REQUEST', { fields: { paymentMode: 'other-path' } });
  const order = await findOrPlaceOrder(deps, input, { ...caller, network: caller.wideNetwork });
  const email = (input.emailId && cleanEmail(input.emailId)) || undefined;
  const lead = { id: input.txnId ?? undefined, onlyLeads: isLeadMode(input.paymentMode) };
  const initiated = await initiatePayment(deps, {
    order,
    mode,
    payer,
    visitorId,
    locale,
    proof,
    email,
    lead,
  });
  const { transactionId, encryptionKey } = initiated;
  const at = deps.clock.now().toISOString();
  return { transactionId, encryptionKeyDetails: encryptionKey && { ...encryptionKey, at } };
}

function process(
  deps: PaymentsDeps,
  input: CallInput<'processPayment'>,
  { visitorId, token, address, solution }: Pick<Caller, 'visitorId' | 'token' | 'address' | 'solution'>,
) {
  const { transactionId } = input;
  const encryptedPin = input.amPin ?? undefined;
  const mode = parseMode(input, deps);
  const keepsProof = input.keepsProof ?? undefined;
  const context = { visitorId, token, address, solution, keepsProof };
  return processPayment(deps, { transactionId, mode, payer: parsePayer(input), encryptedPin, ...context });
}

/** Parses the payer's number; `null` when none is given. */
function parsePayer({ paymentMobile }: { paymentMobile?: string | null | undefined }): Msisdn | null {
  if (!paymentMobile) return null;
  const payer = parseMsisdn(paymentMobile);
  if (!payer) throw new PortalError('INVALID_REQUEST', { fields: { paymentMobile: 'invalid' } });
  return payer;
}

function requirePayer(input: { paymentMobile: string }): Msisdn {
  const payer = parsePayer(input);
  if (!payer) throw new PortalError('INVALID_REQUEST', { fields: { paymentMobile: 'required' } });
  return payer;
}

function parseMode(wire: Parameters<typeof parseWireMode>[0], { brand }: PaymentsDeps): PaymentMode {
  const mode = parseWireMode(wire, brand);
  if (!mode) throw new PortalError('INVALID_REQUEST', { fields: { paymentMode: 'unknown' } });
  return mode;
}
