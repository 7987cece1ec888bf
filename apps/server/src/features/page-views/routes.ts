import type { Clock } from '@portal/domain/time/clock';
import type { FastifyInstance } from 'fastify';
import { registerPortalCall } from '../../platform/http/portal-call.ts';
import type { PageViewSink } from './page-view-sink.ts';

/** Counts page views of visitors who consented (RULINGS 35). */
export function pageViewRoutes(app: FastifyInstance, deps: { sink: PageViewSink; clock: Clock }): void {
  registerPortalCall(app, 'recordPageView', async ({ name }, { locale, consent }) => {
    if (consent !== true) return { counted: false };
    deps.sink({ name, locale, at: deps.clock.now() });
    return { counted: true };
  });
}
