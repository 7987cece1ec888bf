import type { CallInput, CallResult } from '@portal/contract/calls';
import { parseMsisdn } from '@portal/domain/msisdn';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../platform/http/caller.ts';
import { portalCall } from '../../platform/http/portal-call.ts';
import { PortalError } from '../../platform/http/portal-error.ts';
import { initiatePayment } from './initiate-payment.ts';
import { listOptions } from './list-options.ts';
import { MODE_TRAITS } from './mode-traits.ts';
import { isLeadMode, type PaymentMode, parseWireMode } from './payment-mode.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import { processPayment } from './process-payment.ts';
import { readStatus, readTransaction } from './read-transaction.ts';

/** Registers the portal's calls about payments. */
export function paymentsRoutes(app: FastifyInstance, deps: PaymentsDeps): void {
  portalCall(app, 'listPaymentOptions', async ({ orderId }) => ({
    paymentOption: await listOptions(deps, orderId),
  }));
  portalCall(app, 'listBroadbandPaymentOptions', async ({ orderId }) => ({
    paymentOption: await listOptions(deps, orderId),
  }));
  portalCall(app, 'initiatePayment', (input, caller) =>
    initiate(deps, input, { ...caller, proof: input.uniqueCode, secure: false }),
  );
  portalCall(app, 'initiateSecurePayment', (input, caller) =>
    initiate(deps, input, { ...caller, proof: caller.token ?? undefined, secure: true }),
  );
  portalCall(app, 'processPayment', (input, { visitorId }) =>
    process(deps, input, { visitorId, token: null }),
  );
  portalCall(app, 'processSecurePayment', (input, caller) => process(deps, input, caller));
  portalCall(app, 'readStatus', ({ tid }) => readStatus(deps, tid));
  portalCall(app, 'readTransaction', ({ txnId }, { visitorId, locale }) =>
    readTransaction(deps, txnId, { visitorId, locale }),
  );
}

type InitiateCall = Omit<CallInput<'initiatePayment'>, 'uniqueCode'>;
type Initiating = Pick<Caller, 'visitorId' | 'locale'> & { proof: string | undefined; secure: boolean };

async function initiate(
  deps: PaymentsDeps,
  input: InitiateCall,
  { visitorId, locale, proof, secure }: Initiating,
): Promise<CallResult<'initiatePayment'>> {
  const { orderId, paymentMobile, emailId: email } = input;
  const payer = paymentMobile === undefined ? null : parseMsisdn(paymentMobile);
  if (paymentMobile !== undefined && !payer)
    throw new PortalError('INVALID_REQUEST', { fields: { paymentMobile: 'invalid' } });
  const mode = modeOf(input, deps);
  if (MODE_TRAITS[mode].secure !== secure)
    throw new PortalError('INVALID_REQUEST', { fields: { paymentMode: 'other-path' } });
  const lead = { id: input.txnId, onlyLeads: isLeadMode(input.paymentMode) };
  const made = await initiatePayment(deps, { orderId, mode, payer, visitorId, locale, proof, email, lead });
  const { transactionId, encryptionKey } = made;
  const at = deps.clock.now().toISOString();
  return { transactionId, encryptionKeyDetails: encryptionKey && { ...encryptionKey, at } };
}

function process(
  deps: PaymentsDeps,
  input: Pick<CallInput<'processPayment'>, 'transactionId' | 'paymentMode' | 'paymentGateway' | 'amPin'>,
  { visitorId, token }: Pick<Caller, 'visitorId' | 'token'>,
) {
  const { transactionId, amPin: encryptedPin } = input;
  return processPayment(deps, { transactionId, mode: modeOf(input, deps), encryptedPin, visitorId, token });
}

function modeOf(wire: Parameters<typeof parseWireMode>[0], { brand }: PaymentsDeps): PaymentMode {
  const mode = parseWireMode(wire, brand);
  if (!mode) throw new PortalError('INVALID_REQUEST', { fields: { paymentMode: 'unknown' } });
  return mode;
}
