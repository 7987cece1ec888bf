import { expect, test } from 'vitest';
import { parseConfig } from './config.ts';
import { readHeaders } from './telemetry-settings.ts';

function telemetryOf(environment: Record<string, string>) {
  const outcome = parseConfig(environment);
  return outcome.kind === 'ok' ? outcome.config.telemetry : outcome.problems;
}

test('exports nothing unless an endpoint is set', () => {
  expect(telemetryOf({ OTEL_SERVICE_NAME: 'portal' })).toBeNull();
});

test('one endpoint receives traces and metrics, at the standard paths', () => {
  expect(telemetryOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' })).toMatchObject({
    tracesUrl: 'http://collector:4318/v1/traces',
    metricsUrl: 'http://collector:4318/v1/metrics',
    traceRatio: 1,
  });
});

test('an endpoint for traces alone exports no metrics', () => {
  const url = 'https://traces.example/v1/traces';
  expect(telemetryOf({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url })).toMatchObject({
    tracesUrl: url,
    metricsUrl: null,
  });
});

test('refuses a ratio above one and headers that are no pairs', () => {
  const problems = telemetryOf({ OTEL_TRACES_SAMPLER_ARG: '2', OTEL_EXPORTER_OTLP_HEADERS: 'token' });
  expect(String(problems)).toMatch(/OTEL_EXPORTER_OTLP_HEADERS.*OTEL_TRACES_SAMPLER_ARG/);
});

test('headers are a secret, and their values percent-encoded', () => {
  const OTEL_EXPORTER_OTLP_HEADERS = 'authorization=Bearer%20abc%3D,x-tenant=portal';
  const telemetry = telemetryOf({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
    OTEL_EXPORTER_OTLP_HEADERS,
  });
  expect(JSON.stringify(telemetry)).not.toContain('abc');
  const headers = telemetry && 'headers' in telemetry ? readHeaders(telemetry.headers) : {};
  expect(headers).toEqual({ authorization: 'Bearer abc=', 'x-tenant': 'portal' });
});
