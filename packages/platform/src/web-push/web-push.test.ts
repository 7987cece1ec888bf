import { afterAll, beforeAll, expect, test } from 'vitest';
import { secret } from '../crypto/secret.ts';
import { encryptPush } from './encrypt-push.ts';
import { createPushSender, makePushKey, PushNotSentError } from './push-sender.ts';
import { isUsableSubscription, PUSH_SERVICES } from './push-subscription.ts';
import { startPushService, type TestPushService } from './testing/push-service.ts';

let service: TestPushService;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.stop());

const clock = { now: () => new Date('2026-02-28T08:00:00Z') };
const { privateKey, publicKey } = makePushKey();
const sender = (services = [service.origin]) =>
  createPushSender({ key: secret(privateKey), contact: () => 'https://portal.test', services, clock });
const MESSAGE = { text: 'Ubutumwa bugufi: « à bientôt »', seconds: 3_600 };

/** RFC 8291 section 5. */
test('the example of RFC 8291 is encrypted to the bytes that the document prints', () => {
  const subscription = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const random = {
    privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
    salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
  };
  const body = encryptPush(subscription, 'When I grow up, I want to be a watermelon', random);
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('a browser reads the message with its own key, and its service learns who signed it and until when', async () => {
  const { subscription, inbox } = await service.subscribe();
  expect(await sender().send(subscription, MESSAGE)).toBe('sent');
  expect(inbox).toMatchObject([
    { text: MESSAGE.text, headers: { ttl: '3600', 'content-encoding': 'aes128gcm' } },
  ]);
  const [received] = inbox;
  expect(received?.claims).toEqual({
    aud: service.origin,
    sub: 'https://portal.test',
    exp: Date.parse('2026-02-28T20:00:00Z') / 1000,
  });
  expect(received?.headers.authorization).toContain(`k=${publicKey}`);
});

test('a browser that takes no messages any more is gone; other refusals are no delivery, and an error may be one', async () => {
  const { subscription, answer } = await service.subscribe();
  for (const status of [404, 410]) {
    answer(status);
    expect(await sender().send(subscription, MESSAGE)).toBe('gone');
  }
  for (const status of [400, 403, 413, 429]) {
    answer(status);
    await expect(sender().send(subscription, MESSAGE)).rejects.toThrow(PushNotSentError);
  }
  for (const status of [301, 500, 503]) {
    answer(status);
    await expect(sender().send(subscription, MESSAGE)).rejects.not.toThrow(PushNotSentError);
  }
});

test('a service that is not in the list is never called, also for a subscription of before', async () => {
  const { subscription, inbox } = await service.subscribe();
  expect(await sender([...PUSH_SERVICES]).send(subscription, MESSAGE)).toBe('gone');
  expect(inbox).toEqual([]);
});

const KEYS = { p256dh: publicKey, auth: 'BTBZMqHH6r4Tts7J_aSIgg' };

/** OWASP Server-Side Request Forgery: an address that a browser names must not lead into our network. */
test.each([
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/push',
  'http://fcm.googleapis.com/fcm/send/a',
  'https://fcm.googleapis.com:8443/fcm/send/a',
  'https://user:word@fcm.googleapis.com/fcm/send/a',
  'https://fcm.googleapis.com.thief.test/a',
  'https://fcm.googleapis.com@thief.test/a',
  'https://push.apple.com.thief.test/a',
  'https://evilpush.apple.com/a',
  'https://notify.windows.com/a',
  'https://thief.test/#.notify.windows.com',
  'https://thief.test\\.push.apple.com/a',
  'https://thief.test?.push.apple.com',
  'https://fcm.googleapis.com%2f@thief.test/a',
  'https://fcm.googleapis.com./a',
  'blob:https://fcm.googleapis.com/a',
  'file:///etc/passwd',
  'not an address',
  `https://fcm.googleapis.com/${'a'.repeat(2_000)}`,
])('an address such as %s is no push service', (endpoint) => {
  expect(isUsableSubscription({ endpoint, ...KEYS }, PUSH_SERVICES)).toBe(false);
});

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('%s is one of a browser', (endpoint) => {
  expect(isUsableSubscription({ endpoint, ...KEYS }, PUSH_SERVICES)).toBe(true);
});

test('keys that are no point of the curve, or have another length, are refused', () => {
  const endpoint = 'https://web.push.apple.com/abc';
  const offCurve = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString('base64url');
  for (const keys of [
    { p256dh: offCurve },
    { p256dh: publicKey.slice(4) },
    { p256dh: '' },
    { auth: 'abcd' },
    { auth: 'no base64!' },
  ])
    expect(isUsableSubscription({ endpoint, ...KEYS, ...keys }, PUSH_SERVICES)).toBe(false);
});

test('every new key makes signatures that its public key proves, also one that begins with zeros', async () => {
  const { subscription, inbox } = await service.subscribe();
  for (const key of [makePushKey().privateKey, `AA${'x'.repeat(41)}`]) {
    const own = createPushSender({
      key: secret(key),
      contact: () => 'mailto:care@portal.test',
      services: [service.origin],
      clock,
    });
    expect(await own.send(subscription, MESSAGE)).toBe('sent');
  }
  expect(inbox).toHaveLength(2);
});
