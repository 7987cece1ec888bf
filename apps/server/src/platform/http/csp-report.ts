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
export function takeCspReports(context: FastifyInstance, metrics: Metrics): void {
  const counter = metrics.counter('csp_reports_total', 'Reports of the content security policy');
  let loggedAt = Number.NEGATIVE_INFINITY;
  const type = ['application/csp-report', 'application/json'];
  context.removeContentTypeParser('application/json');
  context.addContentTypeParser(type, { parseAs: 'string' }, context.getDefaultJsonParser('error', 'error'));
  context.post(CSP_REPORT_PATH, async (request, reply) => {
    counter.inc();
    const parsed = report.safeParse(request.body);
    if (parsed.success && performance.now() - loggedAt > LEAST_BETWEEN_LINES_MS) {
      loggedAt = performance.now();
      request.log.warn(describe(parsed.data['csp-report']), 'content security policy stopped something');
    }
    return reply.code(204).send();
  });
}

function describe(said: z.output<typeof report>['csp-report']) {
  return {
    directive: said['effective-directive'] ?? said['violated-directive'],
    blocked: withoutQuery(said['blocked-uri']),
    source: withoutQuery(said['source-file']),
  };
}

function withoutQuery(address: string | undefined): string | undefined {
  return address?.split(/[?#]/, 1)[0];
}
