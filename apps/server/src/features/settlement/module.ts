import type { Providers } from '@portal/payments/providers/registry';
import type { RateLimiter } from '@portal/platform/http/rate-limits/rate-limiter';
import type { Module } from '@portal/platform/module';
import { listComparedSources } from '@portal/settlement/comparison/record-sources';
import type { FastifyInstance } from 'fastify';
import { type FinanceDeps, registerFinanceRoutes } from './finance-routes.ts';

type Deps = {
  /** What finance systems read of the books; `null`: there is no finance API. */
  finance: FinanceDeps | null;
  providers: Providers;
  limiter: RateLimiter;
};

/** Statements, differences and the finance API. */
export function createSettlement({ finance, providers, limiter }: Deps) {
  return {
    finance,
    routes: { own: (app: FastifyInstance) => registerFinanceRoutes(app, finance, limiter) },
    /** Names of what a day is compared with by API. */
    comparedSources: listComparedSources(providers),
  } satisfies Module;
}
