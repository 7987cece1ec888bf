import { parseMsisdn } from '@portal/domain/msisdn';
import type { FastifyInstance } from 'fastify';
import { portalCall } from '../../platform/http/portal-call.ts';
import { PortalError } from '../../platform/http/portal-error.ts';
import { initiatePayment } from './initiate-payment.ts';
import { listOptions } from './list-options.ts';
import { type PaymentMode, parseWireMode } from './payment-mode.ts';
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
  portalCall(app, 'initiatePayment', async (input, { visitorId, locale }) => {
    const { orderId, paymentMobile, uniqueCode: proof, emailId: email } = input;
    const payer = paymentMobile === undefined ? null : parseMsisdn(paymentMobile);
    if (paymentMobile !== undefined && !payer)
      throw new PortalError('INVALID_REQUEST', { fields: { paymentMobile: 'invalid' } });
    const mode = modeOf(input, deps);
    const made = await initiatePayment(deps, { orderId, mode, payer, visitorId, locale, proof, email });
    const { transactionId, encryptionKey } = made;
    const at = deps.clock.now().toISOString();
    return { transactionId, encryptionKeyDetails: encryptionKey && { ...encryptionKey, at } };
  });
  portalCall(app, 'processPayment', (input, { visitorId }) => {
    const { transactionId, amPin: encryptedPin } = input;
    return processPayment(deps, { transactionId, mode: modeOf(input, deps), encryptedPin, visitorId });
  });
  portalCall(app, 'readStatus', ({ tid }) => readStatus(deps, tid));
  portalCall(app, 'readTransaction', ({ txnId }, { visitorId, locale }) =>
    readTransaction(deps, txnId, { visitorId, locale }),
  );
}

function modeOf(wire: Parameters<typeof parseWireMode>[0], { brand }: PaymentsDeps): PaymentMode {
  const mode = parseWireMode(wire, brand);
  if (!mode) throw new PortalError('INVALID_REQUEST', { fields: { paymentMode: 'unknown' } });
  return mode;
}
