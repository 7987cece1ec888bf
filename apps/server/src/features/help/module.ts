import type { Module } from '@portal/platform/module';
import type { FastifyInstance } from 'fastify';
import { createFaqCache, type HelpDeps } from './faq-cache.ts';
import { createHelpService } from './help-service.ts';
import { countMissedSearch } from './missed-searches.ts';
import type { Faqs } from './read-faqs.ts';
import { faqRoutes, likeCountRoute } from './routes.ts';

/** The help centre. */
export function createHelp(deps: HelpDeps) {
  const parts = { deps, readFaqs: createFaqCache(deps) };
  return {
    deps,
    calls: {
      recordMissedSearch: async ({ text }, { locale }) => ({
        counted: await countMissedSearch(deps, text, locale),
      }),
    },
    routes: {
      shared: (app: FastifyInstance) => faqRoutes(app, parts),
      visitor: (app: FastifyInstance) => likeCountRoute(app, parts),
    },
    /** The help centre for the pages of a visitor. */
    serve: createHelpService(parts),
    /** The help centre with other questions, for a preview. */
    serveFaqs: (faqs: () => Faqs) => {
      const other = { ...deps, faqs };
      return createHelpService({ deps: other, readFaqs: createFaqCache(other) });
    },
  } satisfies Module;
}
