import type { FastifyPluginAsync } from 'fastify';
import type { Checkout } from '../card-checkout/checkouts.ts';
import type { CheckoutGateway } from '../card-checkout/gateway.ts';
import { verdictOf } from './verdict.ts';

export const GATEWAY = 'uba';

const ATTEMPT_MS = 5_000;

/** The bank's words and ways on the shared page: unsigned parameters, told once and never again. */
export const ubaGateway: CheckoutGateway = {
  title: 'UBA',
  returnTo: (checkout) => {
    const { details, state } = checkout;
    const left = state === 'open' || state === 'cancelled';
    const failed = state === 'declined' || state === 'expired';
    const base = left ? details.cancelurl : failed ? details.declineurl : details.approveurl;
    const url = new URL(base ?? '');
    // What the merchant wrote into its address stays as it is.
    for (const [name, value] of parametersOf(checkout))
      if (!url.searchParams.has(name)) url.searchParams.set(name, value);
    return url.href;
  },
  tell: async (checkout) => {
    const { callbackurl } = checkout.details;
    if (!callbackurl) return;
    const request = { method: 'POST', body: parametersOf(checkout), signal: AbortSignal.timeout(ATTEMPT_MS) };
    // A merchant that is down misses it: its own verification finds out.
    await fetch(callbackurl, request).catch(() => {});
  },
};

function parametersOf(checkout: Checkout): URLSearchParams {
  const { status } = verdictOf(checkout);
  return new URLSearchParams({ transactionId: checkout.id, status, refNo: checkout.reference, bnk: 'UBA' });
}

/** The bank's own address of its page, `paytran?id=`, leads to the shared one. */
export const paytranPage: FastifyPluginAsync = async (app) => {
  app.get<{ Querystring: { id?: string } }>('/sandbox/uba/paytran', (request, reply) =>
    reply.redirect(`/sandbox/card/${GATEWAY}/${encodeURIComponent(request.query.id ?? '')}`, 303),
  );
};
