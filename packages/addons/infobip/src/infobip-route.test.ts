import { parseMsisdn } from '@isano/adapter-kit/values';
import { describe, expect, test } from 'vitest';
import { startOtherSide } from '../../../conformance/src/other-side.ts';
import { testSmsAdapter } from '../../../conformance/src/testing/test-sms-adapter.ts';
import { addOn } from './addon.ts';
import { readReports } from './read-reports.ts';
import { conformance } from './testing/conformance.ts';

describe('Infobip by the scenarios of every adapter that sends', () => testSmsAdapter(addOn, conformance));

// https://www.infobip.com/docs/developer-resources/quickstart and the reference of "Send SMS message" (version 3).
test('a message is asked for as the documents say, with our id and the address of its receipts', async () => {
  const requests: unknown[] = [];
  const otherSide = await startOtherSide({
    ...conformance,
    readMessage: (request) => {
      requests.push([request.method, request.path, request.headers.authorization, JSON.parse(request.body)]);
      return conformance.readMessage(request);
    },
  });
  const { openInfobipRoute } = await import('./infobip-route.ts');
  const { secret } = await import('@isano/adapter-kit/settings');
  const route = openInfobipRoute(
    {
      url: otherSide.url,
      key: secret('key-of-the-account'),
      sender: 'Isano',
      callbackOrigin: 'https://gateways.example',
      window: 1,
      perSecond: 1_000,
    },
    { callbackUrl: (origin) => `${origin}/callbacks/infobip/token` },
  );
  const to = parseMsisdn('788123456');
  if (!to) throw new Error('no number');
  await route.send({ id: 'id-1', to, text: 'Your code is 483920 – Isano', kind: 'code' });
  await otherSide.stop();
  const webhooks = {
    delivery: { url: 'https://gateways.example/callbacks/infobip/token', intermediateReport: false },
    contentType: 'application/json',
  };
  const message = {
    sender: 'Isano',
    destinations: [{ to: '250788123456', messageId: 'id-1' }],
    content: { text: 'Your code is 483920 – Isano' },
    webhooks,
  };
  expect(requests).toEqual([['POST', '/sms/3/messages', 'App key-of-the-account', { messages: [message] }]]);
});

test('a request with a report that cannot be read gives the others', () => {
  const good = { messageId: 'id-1', status: { groupId: 3, id: 5 } };
  const body = JSON.stringify({ results: [good, { messageId: 'id-2' }, { from: 'InfoSMS', text: 'hi' }] });
  const reports = readReports({ method: 'POST', query: {}, headers: {}, body });
  expect(reports).toEqual([
    { kind: 'receipt', receipt: { messageId: 'id-1', state: 'delivered', error: null } },
    { kind: 'malformed' },
    { kind: 'malformed' },
  ]);
});
