import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, hostDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import { createLogLimit } from '../http/observability/log-limit.ts';
import type { FinishedSpan } from './tracing.ts';

/** Where traces go. */
export type ExportSettings = {
  url: string;
  /** Headers of each export, e.g. a token. Not to be logged. */
  headers: Record<string, string>;
  serviceName: string;
  /** Part of the traces that is exported, 0 to 1. All spans of a trace share the decision. */
  traceRatio: number;
};

/** Logger of exports that fail. */
export type ExportLog = { warn: (facts: object, message: string) => void };

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };
/** How long the end of the process waits for a collector to take the last spans. */
const MAX_CLOSING_MS = 2_000;
const MAX_REASON_LENGTH = 300;

/**
 * Exports spans by OTLP over HTTP with the official SDK. Imported only when it is configured. A collector that does not
 * respond delays nothing: spans wait in a queue of 2,048 and are then dropped.
 * @returns `record` for each finished span, and `close`, which sends what is left
 */
export function exportSpans({ url, headers, serviceName, traceRatio }: ExportSettings, log: ExportLog) {
  const warn = logExportErrors(log);
  // The SDK asks for ids when it creates a span. Ours are known, so the generator returns those of the next span.
  let next = { traceId: '', spanId: '' };
  const provider = new TracerProvider({
    resource: detectResources({ detectors: [envDetector, hostDetector] }).merge(
      resourceFromAttributes({ 'service.name': serviceName, 'service.instance.id': randomUUID() }),
    ),
    idGenerator: { generateTraceId: () => next.traceId, generateSpanId: () => next.spanId },
    sampler: new TraceIdRatioBasedSampler(traceRatio),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url, headers }) })],
  });
  const tracer = provider.getTracer('portal');
  return {
    record: (span: FinishedSpan): void => {
      next = span;
      const { name, kind, startedAt, facts } = span;
      const options = { kind: KINDS[kind], startTime: startedAt, attributes: facts };
      const recorded = tracer.startSpan(name, options, parentOf(span));
      if (span.failed) recorded.setStatus({ code: SpanStatusCode.ERROR });
      recorded.end(span.endedAt);
    },
    close: async (): Promise<void> => {
      const sent = provider.shutdown().catch((error: unknown) => warn(String(error)));
      await Promise.race([sent, wait(MAX_CLOSING_MS, null, { ref: false })]);
    },
  };
}

function parentOf({ traceId, parentId }: FinishedSpan) {
  if (parentId === null) return ROOT_CONTEXT;
  const parent = { traceId, spanId: parentId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
  return trace.setSpanContext(ROOT_CONTEXT, parent);
}

/**
 * Logs why the SDK can't deliver traces, at most once a minute: a collector may be away for hours.
 * @returns the same for an error that the SDK does not log: that of its end
 */
function logExportErrors(log: ExportLog): (text: string) => void {
  const budget = createLogLimit(1);
  const warn = (text: string) => {
    const { allowed, suppressed } = budget();
    if (!allowed) return;
    const facts = {
      reason: text.slice(0, MAX_REASON_LENGTH),
      ...(suppressed > 0 && { leftOut: suppressed }),
    };
    log.warn(facts, 'traces were not delivered');
  };
  const ignore = () => {};
  const logger = { error: warn, warn, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  return warn;
}
