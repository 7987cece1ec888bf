import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createTestPortal, openTestPortal } from '../../testing/portal.ts';
import { GATEWAY_SECRET, openSession, PATIENT_GATEWAY, postUssd } from './testing/ussd-handset.ts';

const portal = openTestPortal({ environment: { ...PATIENT_GATEWAY, USSD_SECRET: GATEWAY_SECRET } });

describe('the gateway', () => {
  const request = { sessionId: 'one', phoneNumber: '+250788100001', text: '' };
  const post = (headers: Record<string, string>) => postUssd(portal.app, request, headers);
  const signatureOf = (secret: string) =>
    createHmac('sha256', secret).update(new URLSearchParams(request).toString()).digest('hex');

  test('authenticates itself with its secret, as a password, or with a signature', async () => {
    const basic = Buffer.from(`gateway:${GATEWAY_SECRET}`).toString('base64');
    expect((await post({ authorization: `Basic ${basic}` })).body).toMatch(/^CON Welcome/);
    expect((await post({ 'x-ussd-signature': signatureOf(GATEWAY_SECRET) })).body).toMatch(/^CON Welcome/);
  });

  test('is recognised by its secret: every other request is 404', async () => {
    expect((await post({})).statusCode).toBe(404);
    expect((await post({ authorization: 'Bearer wrong' })).statusCode).toBe(404);
    expect((await post({ 'x-ussd-signature': signatureOf('wrong') })).statusCode).toBe(404);
  });

  test('may send JSON; a request without a session is refused', async () => {
    const headers = { authorization: `Bearer ${GATEWAY_SECRET}` };
    const url = '/ussd';
    const { app } = portal;
    expect((await app.inject({ method: 'POST', url, headers, payload: request })).body).toMatch(/^CON/);
    for (const payload of [{}, { ...request, sessionId: '' }, { ...request, text: '\u0000' }, 'nonsense']) {
      expect((await app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(400);
    }
  });

  test('reads that foreign numbers cannot use the menu', async () => {
    const reply = await postUssd(portal.app, { ...request, phoneNumber: '+33612345678' });
    expect(reply.body).toMatch(/^END This service is for mobile numbers of this country only/);
  });

  test('must call from an allowed address', async () => {
    const environment = {
      USSD_SECRET: GATEWAY_SECRET,
      USSD_ADDRESSES: '192.0.2.0/24',
      TRUST_PROXY: '127.0.0.1',
    };
    const strict = await createTestPortal({ environment });
    const headers = { authorization: `Bearer ${GATEWAY_SECRET}` };
    const from = (address: string) =>
      postUssd(strict.app, request, { ...headers, 'x-forwarded-for': address });
    expect((await from('192.0.2.7')).statusCode).toBe(200);
    expect((await from('198.51.100.7')).statusCode).toBe(404);
    await strict.close();
  });
});

test('a caller who hurries too much is asked to wait, whatever others do', async () => {
  const impatient = await createTestPortal({
    environment: { USSD_SECRET: GATEWAY_SECRET, RATE_LIMIT_FACTOR: '0.05' },
  });
  const hurried = openSession(impatient.app, '788100001');
  await hurried.dial();
  await hurried.send('x', 'x');
  expect((await hurried.send('x')).text).toMatch(/^Too many requests/);
  expect((await openSession(impatient.app, '788100002').dial()).kind).toBe('con');
  await impatient.close();
});

test('no number is in the log', () => {
  expect(portal.logOutput()).not.toMatch(/\b0?7[2-9]\d{7}\b/);
});
