import { createHmac } from 'node:crypto';
import { defineSmsConformance } from '@isano/adapter-kit/conformance';
import { z } from '@isano/adapter-kit/settings';
import type { SmsCallbackRequest } from '@isano/adapter-kit/sms';

// What Acme's documents say, as far as the scenarios need it.

const KEY = 'key-of-the-account';
const MESSAGE = z.object({ to: z.string(), text: z.string() });

function sign(reports: readonly object[], key = KEY): SmsCallbackRequest {
  const body = JSON.stringify({ reports });
  const signature = createHmac('sha256', key).update(body).digest('hex');
  return { method: 'POST', query: {}, headers: { 'x-signature': signature }, body };
}

export const conformance = defineSmsConformance({
  environment: (url) => ({ ACME_URL: url, ACME_KEY: KEY, ACME_TIMEOUT: '5' }),
  secrets: [KEY],
  readMessage: ({ path, body }) => (path === '/messages' ? MESSAGE.parse(JSON.parse(body)) : null),
  answers: {
    accepted: () => ({ status: 201, body: { id: 'acme-1', state: 'queued' } }),
    refused: () => ({ status: 422, body: { error: 'no such number' } }),
    notSent: () => ({ status: 402, body: { error: 'no credit' } }),
  },
  answerOther: () => ({ status: 200, body: { credit: '12.40' } }),
  callbacks: {
    delivered: (id) => sign([{ id, state: 'delivered' }]),
    failed: (id) => sign([{ id, state: 'failed' }]),
    pending: (id) => sign([{ id, state: 'waiting' }]),
    several: (ids) => sign(ids.map((id) => ({ id, state: 'delivered' }))),
    forged: (id) => sign([{ id, state: 'delivered' }], 'another key'),
    inbound: (from, text) => sign([{ from, text }]),
  },
});
