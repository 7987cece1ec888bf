import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Metrics } from './metrics.ts';
import { CSP_REPORT_PATH } from './security-headers.ts';

/** What browsers send, as far as we look at it. */
const report = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().max(100).optional(),
    'violated-directive': z.string().max(200).optional(),
    'blocked-uri': z.string().max(2000).optional(),
    'source-file': z.string().max(2000).optional(),
  }),
});

const LEAST_BETWEEN_LINES_MS = 1000;

/** Counts what the policy stopped in browsers, and logs it at most once a second: anyone may send these. */
export async function takeCspReports(app: FastifyInstance, metrics: Metrics): Promise<void> {
  const counter = metrics.counter('csp_reports_total', 'Reports of the content security policy');
  let loggedAt = 0;
  await app.register(async (context) => {
    const type = ['application/csp-report', 'application/json'];
    context.removeContentTypeParser('application/json');
    context.addContentTypeParser(type, { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));
    context.post(CSP_REPORT_PATH, { schema: { hide: true } }, async (request, reply) => {
      counter.inc();
      const parsed = report.safeParse(request.body);
      if (parsed.success && Date.now() - loggedAt > LEAST_BETWEEN_LINES_MS) {
        loggedAt = Date.now();
        const said = parsed.data['csp-report'];
        const directive = said['effective-directive'] ?? said['violated-directive'];
        const places = {
          blocked: withoutQuery(said['blocked-uri']),
          source: withoutQuery(said['source-file']),
        };
        request.log.warn({ directive, ...places }, 'content security policy stopped something');
      }
      return reply.code(204).send();
    });
  });
}

function withoutQuery(address: string | undefined): string | undefined {
  return address?.split(/[?#]/, 1)[0];
}
