import { readFileSync } from 'node:fs';
import { formatMoney } from '@portal/domain/money/format-money';
import type { FastifyPluginAsync } from 'fastify';
import { answerCheckout } from '../hosted-pages/answer-checkout.ts';
import { findCard, TEST_CARDS } from '../hosted-pages/cards.ts';
import type { HostedGateway } from '../hosted-pages/hosted-gateway.ts';
import { findCheckout } from '../hosted-pages/settle-checkouts.ts';

type ByCode = { Params: { code: string } };

/** The popup's script under `/sandbox/paystack/inline.js`, and its calls. */
export function popupPages(gateway: HostedGateway): FastifyPluginAsync {
  const script = readFileSync(new URL('./assets/inline.js', import.meta.url), 'utf8');
  return async (app) => {
    app.get('/sandbox/paystack/inline.js', (_request, reply) =>
      reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script),
    );

    app.get('/sandbox/paystack/popup/cards', () =>
      Object.values(TEST_CARDS).map(({ number, does }) => ({ number, does })),
    );

    app.get<ByCode>('/sandbox/paystack/popup/charges/:code', async (request, reply) => {
      const checkout = await findCheckout(gateway, { id: request.params.code });
      if (!checkout) return reply.code(404).send({ state: 'unknown' });
      return {
        reference: checkout.reference,
        amount: formatMoney(checkout.amount, 'en'),
        state: checkout.state,
      };
    });

    app.post<ByCode & { Body: { card?: unknown } | null }>(
      '/sandbox/paystack/popup/charges/:code',
      async (request, reply) => {
        const card = findCard(request.body?.card);
        if (!card) return reply.code(422).send({ state: 'open' });
        const checkout = await answerCheckout(gateway, request.params.code, card.outcome);
        if (!checkout) return reply.code(404).send({ state: 'unknown' });
        return { state: checkout.state, words: 'The payment was not made. Close this window to go on.' };
      },
    );
  };
}
