import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OpenSpan, Tracing } from './tracing.ts';

/** Requests that say nothing about a customer: probes, metrics and files. */
const NOT_TRACED = /^\/(healthz|readyz|metrics|assets\/.*|media\/.*)$/;

/**
 * Measures every request but streams as a span. It is named by the route pattern, because a path may contain a secret or the id of
 * a payment. A trace context in the headers is ignored: anybody can send one.
 */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    const route = routeOf(request);
    if (NOT_TRACED.test(route) || request.routeOptions.config.isStream) return done();
    const span = tracing.open({ name: `${request.method} ${route}`, kind: 'server' });
    spans.set(request, span);
    span.run(done);
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    const facts = {
      'http.request.method': request.method,
      'http.route': routeOf(request),
      'http.response.status_code': statusCode,
    };
    spans.get(request)?.end(facts, statusCode >= 500);
  });
}

function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? 'unknown';
}
