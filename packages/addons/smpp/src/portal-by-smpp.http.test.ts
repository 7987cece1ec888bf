import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { sendCode } from '@portal/server/features/codes/send-code';
import { sendCodeMessage } from '@portal/server/features/codes/send-code-message';
import { createTestPortal, type TestPortal } from '@portal/server/testing/portal';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOn as kannel } from '../../kannel/src/addon.ts';
import { addOn } from './addon.ts';
import { type MessageCentre, receiptText, startMessageCentre } from './testing/message-centre.ts';

/** A portal that sends by a gateway of the form of Kannel, then by a message centre. */
let portal: TestPortal;
let centre: MessageCentre;
const requests: URLSearchParams[] = [];
const gateway = createServer((request, response) => {
  requests.push(new URL(request.url ?? '', 'http://gateway').searchParams);
  const isDown = requests.length > 1;
  response.writeHead(isDown ? 503 : 202).end(isDown ? 'Temporal failure' : '0: Accepted for delivery');
});

beforeAll(async () => {
  centre = await startMessageCentre();
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  portal = await createTestPortal({
    addOns: [addOn, kannel],
    environment: {
      OPERATOR_SMS: 'kannel,smpp',
      KANNEL_URL: `http://portal:pw@127.0.0.1:${(gateway.address() as AddressInfo).port}/cgi-bin/sendsms`,
      KANNEL_SENDER: 'Isano',
      SMPP_URL: centre.url(),
      SMPP_SENDER: 'Isano',
      RATE_LIMIT_FACTOR: '100',
    },
  });
});
afterAll(async () => {
  await portal.close();
  await centre.close();
  gateway.close();
});

const MSISDN = parseMsisdn('788100001');

/** Requests a code and sends its message, as the job does. Returns its id. */
async function requestCode(): Promise<string> {
  const { deps: codes } = portal.root.modules.codes;
  if (!MSISDN) throw new Error('not a number');
  const visitor = { visitorId: `visitor-${requests.length}`, address: `196.12.0.${requests.length + 1}` };
  const { refId } = await sendCode(codes, { ...visitor, msisdn: MSISDN, locale: 'en', purpose: 'bill' });
  await sendCodeMessage(codes, refId, 1);
  return refId;
}

const statesOf = async (subject: string) => {
  const { rows } = await portal.root.databases.db.execute(
    sql`SELECT route, state FROM sms_messages WHERE subject = ${subject} ORDER BY created_at, id`,
  );
  return rows;
};

test('a code goes through the gateway, and its receipt is taken at the address with the secret only', async () => {
  const code = await requestCode();
  expect(requests[0]?.get('to')).toBe('+250788100001');
  const address = new URL(requests[0]?.get('dlr-url')?.replace('%d', '1') ?? '');
  const path = `${address.pathname}${address.search}`;
  const forged = path.replace(/kannel\/[^?]+/, 'kannel/wrong-secret');
  expect((await portal.app.inject(forged)).statusCode).toBe(404);
  expect(await statesOf(code)).toEqual([{ route: 'kannel', state: 'accepted' }]);
  const { statusCode, body } = await portal.app.inject(path);
  expect([statusCode, body]).toEqual([200, '']);
  expect(await statesOf(code)).toEqual([{ route: 'kannel', state: 'delivered' }]);
  expect((await portal.app.inject(address.pathname)).statusCode).toBe(400);
});

test('a code is sent through the message centre when the gateway refuses it; a code that is not delivered is recorded', async () => {
  const code = await requestCode();
  expect(centre.submitted.at(-1)).toMatchObject({ to: '250788100001' });
  expect(await statesOf(code)).toEqual([
    { route: 'kannel', state: 'not-sent' },
    { route: 'smpp', state: 'accepted' },
  ]);
  expect(await centre.deliver({ esm_class: 4, short_message: receiptText('m1', 'UNDELIV', '027') })).toBe(0);
  const { rows } = await portal.root.databases.db.execute(
    sql`SELECT undelivered_at IS NOT NULL AS noted FROM codes WHERE id = ${code}`,
  );
  expect(rows).toEqual([{ noted: true }]);
});

test('the messages are counted for the alerts', async () => {
  const { body } = await portal.app.inject('/metrics');
  expect(body).toContain('sms_sent_total{route="kannel",kind="code",outcome="accepted"} 1');
  expect(body).toContain('sms_settled_total{route="smpp",kind="code",state="failed"} 1');
  expect(body).toContain('sms_settled_total{route="kannel",kind="code",state="delivered"} 1');
  // Two messages of the day were sent: the alert must see the share rise.
  expect(Number(/^sms_day_used_ratio (\S+)$/m.exec(body)?.[1])).toBeGreaterThan(0);
  // From handing over to the receipt: not nothing, and no minutes.
  const [, seconds] = /^sms_delivery_seconds_total\{route="kannel",kind="code"\} (\S+)$/m.exec(body) ?? [];
  expect(Number(seconds)).toBeGreaterThan(0);
  expect(Number(seconds)).toBeLessThan(300);
  expect(body).toContain('sms_route_down{route="smpp"} 0');
});

test('a message of a customer is answered on the handset', async () => {
  const before = centre.submitted.length;
  const message = { source_addr: '250788100001', destination_addr: '300', short_message: '111111' };
  expect(await centre.deliver(message)).toBe(0);
  await expect.poll(() => centre.submitted.length).toBe(before + 1);
  expect(centre.submitted.at(-1)?.to).toBe('250788100001');
});
