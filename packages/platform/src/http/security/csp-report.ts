import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Metrics } from '../observability/metrics.ts';
import { CSP_REPORT_PATH } from './security-headers.ts';

/** The fields of a CSP report that we use. */
const report = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().max(100).optional(),
    'violated-directive': z.string().max(200).optional(),
    'blocked-uri': z.string().max(2000).optional(),
    'source-file': z.string().max(2000).optional(),
  }),
});

const LOG_INTERVAL_MS = 1000;

/**
 * Receives CSP violation reports: counts all and logs at most one per second, because anyone can send them.
 */
export function registerCspReports(context: FastifyInstance, metrics: Metrics): void {
  const counter = metrics.counter('csp_reports_total', 'Reports of the content security policy');
  let loggedAt = Number.NEGATIVE_INFINITY;
  const type = ['application/csp-report', 'application/json'];
  context.removeContentTypeParser('application/json');
  context.addContentTypeParser(type, { parseAs: 'string' }, context.getDefaultJsonParser('error', 'error'));
  context.post(CSP_REPORT_PATH, async (request, reply) => {
    counter.inc();
    const parsed = report.safeParse(request.body);
    if (parsed.success && performance.now() - loggedAt > LOG_INTERVAL_MS) {
      loggedAt = performance.now();
      request.log.warn(describe(parsed.data['csp-report']), 'content security policy violation');
    }
    return reply.code(204).send();
  });
}

function describe(fields: z.output<typeof report>['csp-report']) {
  return {
    directive: fields['effective-directive'] ?? fields['violated-directive'],
    blocked: withoutQuery(fields['blocked-uri']),
    source: withoutQuery(fields['source-file']),
  };
}

function withoutQuery(address: string | undefined): string | undefined {
  return address?.split(/[?#]/, 1)[0];
}
