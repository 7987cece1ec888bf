import type { CallInput, CallResult } from '@portal/contract/calls';
import { type Msisdn, parseMsisdn } from '@portal/domain/msisdn';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../platform/http/caller.ts';
import { portalCall } from '../../platform/http/portal-call.ts';
import { PortalError } from '../../platform/http/portal-error.ts';
import { cancelPayment } from './cancel-payment.ts';
import { findOrPlaceOrder, findPayable } from './find-or-place-order.ts';
import { initiatePayment } from './initiate-payment.ts';
import { listOptions } from './list-options.ts';
import { MODE_TRAITS } from './mode-traits.ts';
import { isLeadMode, type PaymentMode, parseWireMode } from './payment-mode.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import { processPayment } from './process-payment.ts';
import { readStatus, readTransaction } from './read-transaction.ts';
import { isShownFinal, shownStatus } from './shown-status.ts';

/** Registers the routes about payments. */
export function paymentsRoutes(app: FastifyInstance, deps: PaymentsDeps): void {
  portalCall(app, 'listPaymentOptions', async (input, { locale }) => ({
    paymentOption: await listOptions(deps, await findPayable(deps, input), locale),
  }));
  portalCall(app, 'listBroadbandPaymentOptions', async (input, { locale }) => ({
    paymentOption: await listOptions(deps, await findPayable(deps, input), locale),
  }));
  portalCall(app, 'initiatePayment', (input, caller) =>
    initiate(deps, input, { ...caller, proof: input.uniqueCode ?? undefined, secure: false }),
  );
  portalCall(app, 'initiateSecurePayment', (input, caller) =>
    initiate(deps, input, { ...caller, proof: caller.token ?? undefined, secure: true }),
  );
  portalCall(app, 'processPayment', (input, caller) => process(deps, input, { ...caller, token: null }));
  portalCall(app, 'processSecurePayment', (input, caller) => process(deps, input, caller));
  portalCall(app, 'cancelPayment', async ({ transactionId }, { visitorId }) => {
    const { payment, orderFree } = await cancelPayment(deps, { transactionId, visitorId });
    const { state } = payment;
    return { transactionId, status: shownStatus(state), final: isShownFinal(state), orderFree };
  });
  portalCall(app, 'readStatus', ({ tid }) => readStatus(deps, tid));
  portalCall(app, 'readTransaction', ({ txnId }, { visitorId, locale }) =>
    readTransaction(deps, txnId, { visitorId, locale }),
  );
}

type InitiateCall = Omit<CallInput<'initiatePayment'>, 'uniqueCode'>;
type InitiateContext = Pick<Caller, 'visitorId' | 'locale' | 'block'> & {
  proof: string | undefined;
  secure: boolean;
};

async function initiate(
  deps: PaymentsDeps,
  input: InitiateCall,
  { visitorId, locale, block, proof, secure }: InitiateContext,
): Promise<CallResult<'initiatePayment'>> {
  const payer = parsePayer(input);
  const mode = parseMode(input, deps);
  if (MODE_TRAITS[mode].secure !== secure)
    throw new PortalError('INVALID_REQUEST', { fields: { paymentMode: 'other-path' } });
  const orderId = await findOrPlaceOrder(deps, input, { visitorId, network: block });
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
