import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, hostDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Metrics } from '../http/observability/metrics.ts';
import { logExportErrors, type TelemetryLog } from './log-export-errors.ts';
import { createMetricProducer } from './metric-producer.ts';
import type { TelemetrySettings } from './telemetry-settings.ts';
import { createTracing, type FinishedSpan, type Tracing } from './tracing.ts';

/**
 * The running export. `tracing` is `null` when only metrics are exported. `close` sends what is left; the metrics still
 * need the database then.
 */
export type Telemetry = { tracing: Tracing | null; close: () => Promise<void> };

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };
const SAMPLED = TraceFlags.SAMPLED;
/** How long the end of the process waits for a collector to take the last spans and metrics. */
const MAX_CLOSING_MS = 2_000;

/**
 * Exports traces and metrics by OTLP over HTTP with the official SDK. Imported only when it is configured. A collector
 * that does not respond delays nothing: spans wait in a queue of 2,048 and are then dropped.
 */
export function openTelemetry(settings: TelemetrySettings, metrics: Metrics, log: TelemetryLog): Telemetry {
  logExportErrors(log);
  const { serviceName, headers, tracesUrl, metricsUrl, traceRatio, metricIntervalMs } = settings;
  const resource = detectResources({ detectors: [envDetector, hostDetector] }).merge(
    resourceFromAttributes({ 'service.name': serviceName, 'service.instance.id': randomUUID() }),
  );
  const ids = createFixedIds();
  const traces = !tracesUrl
    ? null
    : new TracerProvider({
        resource,
        idGenerator: ids,
        sampler: new TraceIdRatioBasedSampler(traceRatio),
        spanProcessors: [
          new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: tracesUrl, headers }) }),
        ],
      });
  const meters = !metricsUrl
    ? null
    : new MeterProvider({
        resource,
        readers: [
          new PeriodicExportingMetricReader({
            exporter: new OTLPMetricExporter({ url: metricsUrl, headers }),
            exportIntervalMillis: metricIntervalMs,
            exportTimeoutMillis: metricIntervalMs,
            metricProducers: [createMetricProducer(metrics)],
          }),
        ],
      });
  return {
    tracing: traces ? createTracing((span) => record(traces, ids, span)) : null,
    close: async () => {
      const sent = Promise.allSettled([traces?.shutdown(), meters?.shutdown()]);
      await Promise.race([sent, wait(MAX_CLOSING_MS, null, { ref: false })]);
    },
  };
}

/** The SDK asks for ids when a span is created. Ours are known, so the generator returns those of the next span. */
function createFixedIds() {
  let next = { traceId: '', spanId: '' };
  return {
    use: (ids: typeof next) => {
      next = ids;
    },
    generateTraceId: () => next.traceId,
    generateSpanId: () => next.spanId,
  };
}

function record(traces: TracerProvider, ids: ReturnType<typeof createFixedIds>, span: FinishedSpan): void {
  const { traceId, spanId, parentId, name, kind, facts, failed } = span;
  ids.use({ traceId, spanId });
  const parent = parentId && { traceId, spanId: parentId, traceFlags: SAMPLED, isRemote: true };
  const recorded = traces
    .getTracer('portal')
    .startSpan(
      name,
      { kind: KINDS[kind], startTime: span.startedAt, attributes: facts },
      parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
    );
  if (failed) recorded.setStatus({ code: SpanStatusCode.ERROR });
  recorded.end(span.endedAt);
}
