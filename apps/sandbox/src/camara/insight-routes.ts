import type { FastifyInstance } from 'fastify';
import { dropConnection } from '../tmf/v4-routes.ts';
import type { CamaraState } from './camara-state.ts';
import { failCall, requireScope } from './require-scope.ts';

type Question = { phoneNumber: string; maxAge?: number; specifiedDate?: string };

const SIM_CHANGED_HOURS_AGO = 1;

/** SIM Swap 2.1 and Number Recycling 0.2. Owners changed a day ago. */
export function insightRoutes(app: FastifyInstance, state: CamaraState): void {
  const ask = (path: string, scope: string, answer: (holder: string, question: Question) => object) =>
    app.post<{ Body: Question }>(path, { onRequest: requireScope(state, scope) }, async ({ body }, reply) => {
      const holder = state.holders.get(body.phoneNumber) ?? 'usual';
      switch (holder) {
        case 'not-answered':
          return dropConnection(reply);
        case 'web-page':
          return reply.type('text/html').send('<html>');
        case 'other-operator':
          return failCall(reply, 404, 'IDENTIFIER_NOT_FOUND');
        case 'fixed-line':
          return failCall(reply, 422, 'SERVICE_NOT_APPLICABLE');
        default:
          return answer(holder, body);
      }
    });
  ask('/sim-swap/v2/check', 'sim-swap:check', (holder, { maxAge = 240 }) => ({
    swapped: holder === 'new-sim' && maxAge >= SIM_CHANGED_HOURS_AGO,
  }));
  ask('/number-recycling/v0.2/check', 'number-recycling:check', (holder, { specifiedDate = '' }) => {
    const changedOn = new Date(state.clock.now().getTime() - 24 * 3_600_000).toISOString().slice(0, 10);
    return { phoneNumberRecycled: holder === 'new-owner' && specifiedDate < changedOn };
  });
}
