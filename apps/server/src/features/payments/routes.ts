import { createHash, timingSafeEqual } from 'node:crypto';
import { MONEY_CALLBACK_PATH } from '@portal/contract/paths';
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
import { settleOnCallback } from './settle-on-callback.ts';

/** A provider's callback is a few hundred bytes. */
const CALLBACK_LIMIT = 8_192;

/** Registers the portal's calls about payments. */
export function paymentsRoutes(app: FastifyInstance, deps: PaymentsDeps): void {
  portalCall(app, 'listPaymentOptions', async ({ orderId }) => ({
    paymentOption: await listOptions(deps, orderId),
  }));
  portalCall(app, 'listBroadbandPaymentOptions', async ({ orderId }) => ({
    paymentOption: await listOptions(deps, orderId),
  }));
  portalCall(app, 'initiatePayment', async (input, { visitorId, locale }) => {
    const { orderId, paymentMode, paymentMobile, uniqueCode: proof, emailId: email } = input;
    const payer = parseMsisdn(paymentMobile);
    if (!payer) throw new PortalError('INVALID_REQUEST', { fields: { paymentMobile: 'invalid' } });
    const mode = modeOf(paymentMode, deps);
    const made = await initiatePayment(deps, { orderId, mode, payer, visitorId, locale, proof, email });
    const { transactionId, encryptionKey } = made;
    const at = deps.clock.now().toISOString();
    return { transactionId, encryptionKeyDetails: encryptionKey && { ...encryptionKey, at } };
  });
  portalCall(app, 'processPayment', ({ transactionId, paymentMode, amPin: encryptedPin }, { visitorId }) =>
    processPayment(deps, { transactionId, mode: modeOf(paymentMode, deps), encryptedPin, visitorId }),
  );
  portalCall(app, 'readStatus', ({ tid }) => readStatus(deps, tid));
  portalCall(app, 'readTransaction', ({ txnId }, { visitorId, locale }) =>
    readTransaction(deps, txnId, { visitorId, locale }),
  );
}

function modeOf(wire: string, { brand }: PaymentsDeps): PaymentMode {
  const mode = parseWireMode(wire, brand);
  if (!mode) throw new PortalError('INVALID_REQUEST', { fields: { paymentMode: 'unknown' } });
  return mode;
}

/**
 * Registers the providers' way in: no visitor, no shared headers, the body as raw text because signatures are over
 * its bytes. Answered the same whatever it says; a wrong path secret is a path that does not exist.
 */
export function paymentCallbackRoutes(app: FastifyInstance, deps: PaymentsDeps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string' },
      async (_request: unknown, body: string | Buffer) => body,
    );
    scope.post<{ Params: { secret: string } }>(
      `${MONEY_CALLBACK_PATH}/:secret`,
      { bodyLimit: CALLBACK_LIMIT },
      async (request, reply) => {
        if (!sameText(request.params.secret, deps.callbackSecret.reveal()))
          throw new PortalError('NOT_FOUND');
        await settleOnCallback(deps, typeof request.body === 'string' ? request.body : '');
        return reply.send({ received: true });
      },
    );
  });
}

/** Compares without telling by its time how much was right. */
function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
