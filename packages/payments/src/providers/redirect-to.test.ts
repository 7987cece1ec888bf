import { expect, test } from 'vitest';
import { redirectTo } from './redirect-to.ts';

const SITE = 'https://checkout.gateway.example';

test("the browser is sent to a page on the gateway's site", () => {
  expect(redirectTo(`${SITE}/abc`, SITE, 'abc')).toEqual({
    kind: 'redirect',
    url: `${SITE}/abc`,
    providerReference: 'abc',
  });
});

test.each([
  'https://evil.example/abc',
  'https://checkout.gateway.example.evil.example/abc',
  'https://checkout.gateway.example@evil.example/abc',
  'http://checkout.gateway.example/abc',
  '//evil.example',
  'javascript:alert(1)',
  'data:text/html,hello',
  '',
])('%s is not', (url) => {
  expect(redirectTo(url, SITE, null).kind).toBe('unknown');
});
