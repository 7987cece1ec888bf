import { type FieldValues, optional } from '@portal/platform/config/variable-fields';
import { baseUrl } from '@portal/platform/config/variables';
import { type Secret, secret } from '@portal/platform/crypto/secret';
import { z } from 'zod';

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
export const TRACING_SETTINGS = {
  endpoint: ['OTEL_EXPORTER_OTLP_ENDPOINT', optional(baseUrl)],
  tracesUrl: ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', optional(baseUrl)],
  headers: ['OTEL_EXPORTER_OTLP_HEADERS', optional(headerList)],
  serviceName: ['OTEL_SERVICE_NAME', z.string().default('portal')],
  traceRatio: ['OTEL_TRACES_SAMPLER_ARG', ratio.default(1)],
} as const;

/** The settings of the export of traces; `null` when no address is configured. */
export function toTracing({ endpoint, tracesUrl, ...others }: FieldValues<typeof TRACING_SETTINGS>) {
  const url = tracesUrl ?? (endpoint && `${endpoint}/v1/traces`);
  return url ? { ...others, url } : null;
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
