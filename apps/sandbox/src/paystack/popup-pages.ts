import { readFileSync } from 'node:fs';
import { formatMoney } from '@portal/domain/format-money';
import type { FastifyPluginAsync } from 'fastify';
import { answerCheckout } from '../card-checkout/answer-checkout.ts';
import { findCard, TEST_CARDS } from '../card-checkout/cards.ts';
import { findCheckout } from '../card-checkout/checkouts.ts';
import { type CheckoutDesk, tellMerchant } from '../card-checkout/gateway.ts';
import { PAYSTACK } from './transactions.ts';

type Which = { Params: { code: string } };

/** The popup's script under `/sandbox/paystack/inline.js`, and what it asks for. */
export function popupPages(desk: CheckoutDesk): FastifyPluginAsync {
  const script = readFileSync(new URL('./assets/inline.js', import.meta.url), 'utf8');
  return async (app) => {
    app.get('/sandbox/paystack/inline.js', (_request, reply) =>
      reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script),
    );

    app.get('/sandbox/paystack/popup/cards', () =>
      Object.values(TEST_CARDS).map(({ number, does }) => ({ number, does })),
    );

    app.get<Which>('/sandbox/paystack/popup/charges/:code', async (request, reply) => {
      const checkout = await findCheckout(desk.db, PAYSTACK, { id: request.params.code });
      if (!checkout) return reply.code(404).send({ state: 'unknown' });
      return {
        reference: checkout.reference,
        amount: formatMoney(checkout.amount, 'en'),
        state: checkout.state,
      };
    });

    app.post<Which & { Body: { card?: unknown } | null }>(
      '/sandbox/paystack/popup/charges/:code',
      async (request, reply) => {
        const card = findCard(request.body?.card);
        if (!card) return reply.code(422).send({ state: 'open' });
        const which = { gateway: PAYSTACK, id: request.params.code, now: desk.clock.now() };
        const answered = await answerCheckout(desk.db, which, { kind: 'card', outcome: card.outcome });
        if (!answered) return reply.code(404).send({ state: 'unknown' });
        const { checkout, changed } = answered;
        if (changed) void tellMerchant(desk, checkout);
        return { state: checkout.state, words: 'The payment was not made. Close this window to go on.' };
      },
    );
  };
}
