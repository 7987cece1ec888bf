import type { Clock } from '@portal/domain/time/clock';
import type { Module } from '@portal/platform/module';
import type { FastifyBaseLogger } from 'fastify';
import { createPageViewSink, type PageViewSink } from './page-view-sink.ts';

/** Page views for the operator's own statistics, sent to the configured sink (PAGE_VIEW_SINK). */
export function openPageViews(deps: { clock: Clock; sink: string; log: FastifyBaseLogger }) {
  return createPageViews({ clock: deps.clock, record: createPageViewSink(deps.sink, deps.log) });
}

/** Page views, given to a function. */
export function createPageViews({ clock, record }: { clock: Clock; record: PageViewSink }) {
  return {
    calls: {
      // Only visits of those who consented are counted (RULINGS 35).
      recordPageView: async ({ name }, { locale, consent }) => {
        if (consent === true) record({ name, locale, at: clock.now() });
        return { counted: consent === true };
      },
    },
  } satisfies Module;
}
