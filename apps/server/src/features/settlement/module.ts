import type { RateLimiter } from '@portal/platform/http/rate-limits/rate-limiter';
import type { Module } from '@portal/platform/module';
import type { FastifyInstance } from 'fastify';
import { type FinanceDeps, registerFinanceRoutes } from './http/finance-routes.ts';

/** What finance systems read of the books; `null`: there is no finance API. */
export function createFinance(deps: FinanceDeps | null, limiter: RateLimiter) {
  return {
    deps,
    routes: { own: (app: FastifyInstance) => registerFinanceRoutes(app, deps, limiter) },
  } satisfies Module;
}
