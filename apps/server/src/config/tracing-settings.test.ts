import { expect, test } from 'vitest';
import { parseConfig } from './config.ts';
import { readHeaders } from './tracing-settings.ts';

function tracingOf(environment: Record<string, string>) {
  const outcome = parseConfig(environment);
  return outcome.kind === 'ok' ? outcome.config.tracing : outcome.problems;
}

test('exports nothing unless an endpoint is set', () => {
  expect(tracingOf({ OTEL_SERVICE_NAME: 'portal' })).toBeNull();
});

test('the endpoint of all signals receives traces at the standard path', () => {
  expect(tracingOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' })).toMatchObject({
    url: 'http://collector:4318/v1/traces',
    traceRatio: 1,
  });
});

test('the endpoint of traces is used as it is, and before the other', () => {
  const url = 'https://traces.example/otlp/traces';
  const endpoints = {
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url,
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
  };
  expect(tracingOf(endpoints)).toMatchObject({ url });
});

test('refuses a ratio above one and headers that are no pairs', () => {
  const problems = tracingOf({ OTEL_TRACES_SAMPLER_ARG: '2', OTEL_EXPORTER_OTLP_HEADERS: 'token' });
  expect(String(problems)).toMatch(/OTEL_EXPORTER_OTLP_HEADERS.*OTEL_TRACES_SAMPLER_ARG/);
});

test('headers are a secret, and their values percent-encoded', () => {
  const OTEL_EXPORTER_OTLP_HEADERS = 'authorization=Bearer%20abc%3D,x-tenant=portal';
  const tracing = tracingOf({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
    OTEL_EXPORTER_OTLP_HEADERS,
  });
  expect(JSON.stringify(tracing)).not.toContain('abc');
  const headers = tracing && 'headers' in tracing ? readHeaders(tracing.headers) : {};
  expect(headers).toEqual({ authorization: 'Bearer abc=', 'x-tenant': 'portal' });
});
