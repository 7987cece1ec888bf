import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Secret } from '../../crypto/secret.ts';
import { matchesSecret, readAuthorizationToken } from '../security/token-auth.ts';

/** Name of a gauge, its explanation for the operator, and its one label. */
type LabelledGauge = { name: string; help: string; label: string };
/** Returns the value of each label value. */
type ReadGauges = () => Promise<Record<string, number>>;

/** Metrics for Prometheus. A feature creates its metrics once, at start. */
export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Creates metrics with their own registry, so that two apps in one process do not share values.
 * @param options.machine include the default process metrics
 */
export function createMetrics({ machine }: { machine: boolean }) {
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
    /** Creates a counter, e.g. `payment_events_total` with the label `event`. */
    counter: <Label extends string = never>(
      name: string,
      help: string,
      labels: Label[] = [],
    ): Counter<Label> => new Counter({ name, help, labelNames: labels, registers: [registry] }),
    /** Creates a gauge; `read` is called at each scrape. What it reads of the database is the same on every node. */
    gauge: (name: string, help: string, read: () => Promise<number> | number) => {
      const collect = async () => gauge.set(await read());
      const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect });
    },
    /**
     * Creates a gauge with one label; `read` returns the value of each label value. Label values that it omits
     * have no value.
     */
    gauges: (gauge: LabelledGauge, read: ReadGauges) => addGauges(registry, { ...gauge, read }),
    /** Records the duration of a request in seconds. */
    recordRequest: (labels: { method: string; route: string; status: number }, seconds: number) =>
      requests.observe(labels, seconds),
    /** Every value in the text format of Prometheus. */
    text: (): Promise<string> => registry.metrics(),
  };
}

function addGauges(registry: Registry, { name, help, label, read }: LabelledGauge & { read: ReadGauges }) {
  const collect = async () => {
    const values = await read();
    gauge.reset();
    for (const [value, amount] of Object.entries(values)) gauge.set({ [label]: value }, amount);
  };
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect,
  });
}

type MetricsRoute = {
  metrics: Metrics;
  token: Secret | null;
  /** Returns the text of the reply. */
  read: () => Promise<string>;
};

/** Measures every request but streams and serves /metrics. With a token configured, requests without it get 404. */
export function registerMetricsRoute(app: FastifyInstance, { metrics, token, read }: MetricsRoute): void {
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    if (routeOptions.config.isStream) return;
    metrics.recordRequest(
      { method, route: routeOptions.url ?? 'unknown', status: statusCode },
      elapsedTime / 1000,
    );
  });
  app.get('/metrics', async (request, reply) => {
    const given = readAuthorizationToken(request.headers.authorization);
    if (token && (given === null || !matchesSecret(given, token))) return reply.callNotFound();
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await read());
  });
}
