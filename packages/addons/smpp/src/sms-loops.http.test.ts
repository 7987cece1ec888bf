import { createTestPortal, type TestPortal } from '@portal/server/testing/portal';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addOn } from './addon.ts';
import { type MessageCentre, receiptText, startMessageCentre } from './testing/message-centre.ts';

/** Replies that a number gets in an hour at most. */
const MOST_REPLIES = 10;

const TOKEN = 'token-of-the-gateway-for-messages-of-customers';

let portal: TestPortal;
let centre: MessageCentre;
let receipts = 0;

beforeAll(async () => {
  centre = await startMessageCentre();
  portal = await createTestPortal({
    addOns: [addOn],
    environment: {
      OPERATOR_SMS: 'smpp',
      SMPP_URL: centre.url(),
      SMPP_SENDER: '300',
      SMPP_PER_SECOND: '1000',
      INBOUND_TOKEN: TOKEN,
    },
  });
});
afterAll(async () => {
  await portal.close();
  await centre.close();
});
beforeEach(() => {
  receipts = 0;
});

const fromHandset = (number: string, text: string) =>
  centre.deliver({ source_addr: number, destination_addr: '300', esm_class: 0, short_message: text });
const sentTo = (number: string) => centre.submitted.filter(({ to }) => to === number);

/** The message centre sends receipts as messages of the customer (esm_class 0). */
async function deliverPlainReceipt(messageId: string): Promise<void> {
  const to = centre.submitted.at(-1)?.to ?? '';
  receipts += 1;
  await fromHandset(to, receiptText(messageId, 'DELIVRD'));
}

test('a message centre whose receipts come as messages of customers gets no message for them', async () => {
  centre.beforeAnswer(deliverPlainReceipt);
  expect(await fromHandset('250788100001', 'hello')).toBe(0);
  expect(await fromHandset('250788100001', '48 29 36')).toBe(0);
  await expect.poll(() => receipts).toBe(1);
  expect(await fromHandset('250788100001', 'thanks')).toBe(0);
  expect(sentTo('250788100001')).toHaveLength(1);
});

test('ten answering machines that quote our replies make ten messages each at most', async () => {
  const numbers = Array.from({ length: 10 }, (_, index) => `2507881010${String(index).padStart(2, '0')}`);
  centre.beforeAnswer(async (messageId) => {
    const { to, text } = centre.submitted.at(-1) ?? { to: '', text: '' };
    await deliverPlainReceipt(messageId);
    await fromHandset(to, `I am away. Call 48293648. You wrote: ${text}`);
  });
  for (const number of numbers) await fromHandset(number, 'My code is 482936');
  await expect.poll(() => numbers.every((number) => sentTo(number).length >= MOST_REPLIES)).toBe(true);
  for (const number of numbers) await fromHandset(number, 'Is anybody there? 482936');
  expect(numbers.map((number) => sentTo(number).length)).toEqual(numbers.map(() => MOST_REPLIES));
});

test('replies wait behind codes: they are notices', async () => {
  const metrics = async () => (await portal.app.inject('/metrics')).body;
  // The centre has the last reply before its answer is counted.
  await expect.poll(metrics).toContain('sms_sent_total{route="smpp",kind="notice",outcome="accepted"} 101');
  const body = await metrics();
  expect(body).not.toContain('kind="code",outcome="accepted"} 4');
});

test('the operator’s own call for messages of customers gives no reply without a code, and few with one', async () => {
  const ask = async (text: string) => {
    const response = await portal.app.inject({
      method: 'POST',
      url: '/operator/inbound-message',
      headers: { authorization: `Bearer ${TOKEN}` },
      payload: { from: '250788100002', text },
    });
    expect(response.statusCode).toBe(200);
    return response.json().reply;
  };
  expect(await ask('I am away')).toBeNull();
  expect(await ask(receiptText('48293648', 'DELIVRD'))).toBeNull();
  const replies = [];
  for (let round = 0; round < 15; round += 1) replies.push(await ask('482936'));
  expect(replies.filter((reply) => reply !== null)).toHaveLength(MOST_REPLIES);
});
