import type { FastifyPluginAsync } from 'fastify';
import type { Checkout } from '../card-checkout/checkouts.ts';
import type { CheckoutGateway } from '../card-checkout/gateway.ts';
import type { DpoAccount } from './dpo-server.ts';
import { writeAnswer } from './dpo-xml.ts';
import { DPO, describePayment, fromGuid, resultOf, toGuid } from './tokens.ts';

const ATTEMPT_MS = 5_000;

/** The gateway's words and ways on the shared page; its push is unsigned XML (PROVIDERS.md section 2). */
export function dpoGateway({ pushUrl }: DpoAccount): CheckoutGateway {
  return {
    title: 'DPO Pay',
    returnTo,
    tell: async (checkout) => {
      const { code, words } = resultOf(checkout);
      const what = { TransactionToken: toGuid(checkout.id), TransactionRef: checkout.id.slice(0, 8) };
      const body = writeAnswer({
        Result: code,
        ResultExplanation: words,
        ...what,
        ...describePayment(checkout),
      });
      const headers = { 'content-type': 'application/xml' };
      const request = { method: 'POST', headers, body, signal: AbortSignal.timeout(ATTEMPT_MS) };
      // A merchant that is down misses it: its own verification finds out.
      await fetch(pushUrl(), request).catch(() => {});
    },
  };
}

/** Paid goes to RedirectURL, left to BackURL, declined to DeclinedURL: none of them proves anything. */
function returnTo({ state, id, reference, chargeId, details }: Checkout): string {
  const left = state === 'open' || state === 'cancelled';
  const base = left ? details.back : state === 'declined' ? details.declined : details.redirect;
  const url = new URL(base ?? '');
  const token = toGuid(id);
  if (!left) {
    url.searchParams.set('TransID', token);
    url.searchParams.set('CCDapproval', chargeId?.slice(2) ?? '');
    url.searchParams.set('PnrID', reference);
  }
  url.searchParams.set('TransactionToken', token);
  url.searchParams.set('CompanyRef', reference);
  return url.href;
}

/** The gateway's own address of its page, `payv3.php?ID=`, leads to the shared one. */
export const dpoPage: FastifyPluginAsync = async (app) => {
  app.get<{ Querystring: { ID?: string } }>('/sandbox/dpo/payv3.php', (request, reply) =>
    reply.redirect(`/sandbox/card/${DPO}/${fromGuid(request.query.ID ?? '')}`, 303),
  );
};
