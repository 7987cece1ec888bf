import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Secret } from '../crypto/secret.ts';
import { authorizationToken, isSecret } from './same-token.ts';

/** Figures for Prometheus. A feature asks for its own counter once, when it is set up. */
export type Metrics = {
  /** Something that is counted, e.g. `payment_events_total` by `event`. */
  counter: <Label extends string = never>(name: string, help: string, labels?: Label[]) => Counter<Label>;
  /** Something that goes up and down; `read` is called when the figures are asked for. */
  gauge: (name: string, help: string, read: () => Promise<number> | number) => void;
  /** The same for several things at once, by a label; what is left out has no figure. */
  gauges: <Label extends string>(
    name: string,
    help: string,
    label: Label,
    read: () => Promise<Record<string, number>>,
  ) => void;
  /** Notes how long a request took, in seconds. */
  requestTook: (labels: { method: string; route: string; status: number }, seconds: number) => void;
  text: () => Promise<string>;
};

/** A registry of its own, so that two apps in one process don't share figures. */
export function makeMetrics({ machine }: { machine: boolean }): Metrics {
  const registry = new Registry();
  if (machine) collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its reply',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
    registers: [registry],
  });
  return {
    counter: (name, help, labels = []) =>
      new Counter({ name, help, labelNames: labels, registers: [registry] }),
    gauge: (name, help, read) => {
      const collect = async () => gauge.set(await read());
      const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect });
    },
    gauges: (name, help, label, read) => {
      const collect = async () => {
        const figures = await read();
        gauge.reset();
        for (const [value, figure] of Object.entries(figures)) gauge.set({ [label]: value }, figure);
      };
      const gauge: Gauge = new Gauge({ name, help, labelNames: [label], registers: [registry], collect });
    },
    requestTook: (labels, seconds) => requests.observe(labels, seconds),
    text: () => registry.metrics(),
  };
}

/** Measures every request, and serves the figures at /metrics: to whoever has the token, when there is one. */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, token: Secret | null): void {
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    metrics.requestTook(
      { method, route: routeOptions.url ?? 'unknown', status: statusCode },
      elapsedTime / 1000,
    );
  });
  app.get('/metrics', async (request, reply) => {
    const given = authorizationToken(request.headers.authorization);
    if (token && (given === null || !isSecret(given, token))) return reply.callNotFound();
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics.text());
  });
}
