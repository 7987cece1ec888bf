import type { CallInput, CallResult } from '@portal/contract/calls/calls';
import { type Msisdn, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import type { FastifyInstance } from 'fastify';
import { PortalError } from '../../../platform/http/errors/portal-error.ts';
import { registerPortalCall } from '../../../platform/http/portal-call.ts';
import type { Caller } from '../../../platform/http/visitors/caller.ts';
import { isFinalForCustomer, toTransactionStatus } from '../engine/transaction-status.ts';
import { listOptions } from '../methods/list-options.ts';
import { MODE_TRAITS } from '../methods/mode-traits.ts';
import { isLeadMode, type PaymentMode, parseWireMode } from '../methods/payment-mode.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import { cancelPayment } from '../transactions/cancel-payment.ts';
import { findOrPlaceOrder, findPurchase } from '../transactions/find-or-place-order.ts';
import { initiatePayment } from '../transactions/initiate-payment.ts';
import { processPayment } from '../transactions/process-payment.ts';
import { readStatus, readTransaction } from '../transactions/read-transaction.ts';

/** Registers the routes about payments. */
export function registerPaymentRoutes(app: FastifyInstance, deps: PaymentsDeps): void {
  registerPortalCall(app, 'listPaymentOptions', async (input, { locale }) => ({
    paymentOption: await listOptions(deps, await findPurchase(deps, input), locale),
  }));
  registerPortalCall(app, 'listBroadbandPaymentOptions', async (input, { locale }) => ({
    paymentOption: await listOptions(deps, await findPurchase(deps, input), locale),
  }));
  registerPortalCall(app, 'initiatePayment', (input, caller) =>
    initiate(deps, input, { ...caller, proof: input.uniqueCode ?? undefined, secure: false }),
  );
  registerPortalCall(app, 'initiateSecurePayment', (input, caller) =>
    initiate(deps, input, { ...caller, proof: caller.token ?? undefined, secure: true }),
  );
  registerPortalCall(app, 'processPayment', (input, caller) =>
    process(deps, input, { ...caller, token: null }),
  );
  registerPortalCall(app, 'processSecurePayment', (input, caller) => process(deps, input, caller));
  registerPortalCall(app, 'cancelPayment', async ({ transactionId }, { visitorId }) => {
    const { payment, canPayOrder } = await cancelPayment(deps, { transactionId, visitorId });
    const { state } = payment;
    return {
      transactionId,
      status: toTransactionStatus(state),
      final: isFinalForCustomer(state),
      orderFree: canPayOrder,
    };
  });
  registerPortalCall(app, 'readStatus', ({ tid }) => readStatus(deps, tid));
  registerPortalCall(app, 'readTransaction', ({ txnId }, { visitorId, locale }) =>
    readTransaction(deps, txnId, { visitorId, locale }),
  );
}

type InitiateCall = Omit<CallInput<'initiatePayment'>, 'uniqueCode'>;
type InitiateContext = Pick<Caller, 'visitorId' | 'locale' | 'wideNetwork'> & {
  proof: string | undefined;
  secure: boolean;
};

async function initiate(
  deps: PaymentsDeps,
  input: InitiateCall,
  { visitorId, locale, wideNetwork, proof, secure }: InitiateContext,
): Promise<CallResult<'initiatePayment'>> {
  const payer = parsePayer(input);
  const mode = parseMode(input, deps);
  if (MODE_TRAITS[mode].secure !== secure)
    throw new PortalError('INVALID_REQUEST', { fields: { paymentMode: 'other-path' } });
  const orderId = await findOrPlaceOrder(deps, input, { visitorId, network: wideNetwork });
  const email = input.emailId ?? undefined;
  const lead = { id: input.txnId ?? undefined, onlyLeads: isLeadMode(input.paymentMode) };
  const initiated = await initiatePayment(deps, {
    orderId,
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
  const context = { visitorId, token, address, solution };
  return processPayment(deps, { transactionId, mode, payer: parsePayer(input), encryptedPin, ...context });
}

/** Parses the payer's number; `null` when none is given. */
function parsePayer({ paymentMobile }: { paymentMobile?: string | null | undefined }): Msisdn | null {
  if (!paymentMobile) return null;
  const payer = parseMsisdn(paymentMobile);
  if (!payer) throw new PortalError('INVALID_REQUEST', { fields: { paymentMobile: 'invalid' } });
  return payer;
}

function parseMode(wire: Parameters<typeof parseWireMode>[0], { brand }: PaymentsDeps): PaymentMode {
  const mode = parseWireMode(wire, brand);
  if (!mode) throw new PortalError('INVALID_REQUEST', { fields: { paymentMode: 'unknown' } });
  return mode;
}
