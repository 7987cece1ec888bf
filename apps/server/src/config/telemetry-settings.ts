import { z } from 'zod';
import { type FieldValues, optional } from '../platform/config/variable-fields.ts';
import { baseUrl, wholeNumber } from '../platform/config/variables.ts';
import { type Secret, secret } from '../platform/crypto/secret.ts';

/** `name=value,name=value`, values percent-encoded, as the OpenTelemetry specification defines it. */
const headerList = z
  .string()
  .regex(/^[\w-]+=[^,=\s]+(,[\w-]+=[^,=\s]+)*$/, 'name=value pairs, separated by commas')
  .transform(secret);

const ratio = z
  .string()
  .regex(/^(0(\.\d{1,6})?|1(\.0+)?)$/, 'a decimal from 0 to 1, e.g. 0.1')
  .transform(Number);

/** The variables of OpenTelemetry that the portal reads. Its SDK reads others itself (docs/configuration.md). */
export const TELEMETRY_SETTINGS = {
  endpoint: ['OTEL_EXPORTER_OTLP_ENDPOINT', optional(baseUrl)],
  tracesUrl: ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', optional(baseUrl)],
  metricsUrl: ['OTEL_EXPORTER_OTLP_METRICS_ENDPOINT', optional(baseUrl)],
  headers: ['OTEL_EXPORTER_OTLP_HEADERS', optional(headerList)],
  serviceName: ['OTEL_SERVICE_NAME', z.string().default('portal')],
  traceRatio: ['OTEL_TRACES_SAMPLER_ARG', ratio.default(1)],
  metricIntervalMs: [
    'OTEL_METRIC_EXPORT_INTERVAL',
    wholeNumber({ min: 1_000, max: 3_600_000 }).default(60_000),
  ],
} as const;

/** The settings of the export of traces and metrics; `null` when none is configured. */
export function toTelemetry({ endpoint, ...given }: FieldValues<typeof TELEMETRY_SETTINGS>) {
  const tracesUrl = given.tracesUrl ?? (endpoint && `${endpoint}/v1/traces`);
  const metricsUrl = given.metricsUrl ?? (endpoint && `${endpoint}/v1/metrics`);
  return tracesUrl || metricsUrl ? { ...given, tracesUrl, metricsUrl } : null;
}

/** The headers of an export by name. */
export function readHeaders(list: Secret | null): Record<string, string> {
  const pairs = list?.reveal().split(',') ?? [];
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return [name, decodeURIComponent(value)];
    }),
  );
}
