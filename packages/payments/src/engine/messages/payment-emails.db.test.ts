import { RejectedAddressError } from '@portal/operator/email-port';
import { drizzle } from 'drizzle-orm/node-postgres';
import { describe, expect, test } from 'vitest';
import { listCareMessages, queueCareMessage, sendCareMessage } from '../../care/care-messages.ts';
import { shortReference } from '../../short-reference.ts';
import { assertSettled } from '../../testing/assert-invariants.ts';
import { eachWithPaymentHarness, type FreshHarness } from '../../testing/each-with-payment-harness.ts';
import type { PaymentHarness } from '../../testing/payment-harness.ts';
import { performStep } from '../payment-jobs.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

let pool: FreshHarness['pool'];
let harness: PaymentHarness;
eachWithPaymentHarness((fresh) => {
  ({ pool, harness } = fresh);
});

/** A recharge of RWF 500 that was approved, by a payer who gave an address. */
async function payWithAddress(): Promise<string> {
  const id = await harness.pay();
  harness.wallet.approve(id);
  await harness.pass(10 * SECOND);
  return id;
}

async function emailRows(id: string) {
  const { rows } = await pool.query<{ message: string; sent: boolean }>(
    `SELECT message, sent_at IS NOT NULL AS sent FROM payment_messages
     WHERE payment_id = $1 AND starts_with(message, 'email')`,
    [id],
  );
  return rows;
}

describe('the receipt by e-mail', () => {
  test('goes to the address given with the payment, with links, its reference and a masked number', async () => {
    const id = await payWithAddress();
    expect(harness.operator.mailbox).toHaveLength(1);
    const { to, subject, text } = harness.operator.mailbox[0] ?? { to: '', subject: '', text: '' };
    expect(to).toBe('keza@example.rw');
    expect(subject).toContain(shortReference(id));
    expect(text).toContain('RWF 500');
    expect(text).toContain(`https://portal.example/payment/status?id=${id}`);
    expect(text).toContain(`https://portal.example/payment/receipt.pdf?id=${id}`);
    expect(text.replace(/\D/g, '')).not.toContain('788000001');
    expect(await emailRows(id)).toEqual([{ message: 'email-receipt', sent: true }]);
    await assertSettled(harness);
  });

  test('is sent once, also when a job and the process that recorded the payment both have it', async () => {
    const id = await payWithAddress();
    const payment = await harness.find(id);
    await performStep(harness.deps, { job: 'send-payment-message', message: 'email-receipt', payment });
    await harness.handlers['send-payment-message']({ paymentId: id, message: 'email-receipt' });
    expect(harness.operator.mailbox).toHaveLength(1);
  });

  test('is sent again after a failure, under the same key, while the SMS is sent once', async () => {
    harness.operator.emailFaults.push(new Error('busy'), new Error('busy'));
    const id = await payWithAddress();
    await harness.pass(HOUR);
    expect(harness.operator.mailbox).toMatchObject([{ key: `receipt.${shortReference(id)}` }]);
    expect(harness.operator.messages).toHaveLength(1);
  });

  test('is given up when the mail server refuses the address for good', async () => {
    harness.operator.emailFaults.push(new RejectedAddressError('550'));
    const id = await payWithAddress();
    await harness.pass(HOUR);
    expect(harness.operator.mailbox).toEqual([]);
    expect(await emailRows(id)).toEqual([]);
    expect(harness.operator.messages).toHaveLength(1);
  });

  test('says that the money is back when the purchase could not be delivered', async () => {
    harness.operator.state.refusal = 'line-barred';
    const id = await payWithAddress();
    await harness.pass(HOUR);
    expect(harness.operator.mailbox).toMatchObject([
      { subject: expect.stringContaining('your money is back') },
    ]);
    expect(await emailRows(id)).toEqual([{ message: 'email-refund', sent: true }]);
  });

  test('is neither sent nor promised where the portal has no mail server', async () => {
    harness.deps.emails = null;
    const id = await payWithAddress();
    await harness.pass(HOUR);
    expect(await emailRows(id)).toEqual([]);
    await assertSettled(harness);
  });
});

describe('a message of the staff by e-mail', () => {
  const sendToPayer = async (paymentId: string) => {
    const { clock, deps } = harness;
    const db = drizzle(pool);
    const staff = { id: `press-for-${paymentId}`, by: 'keza', queuedAt: clock.now() };
    await queueCareMessage(db, { ...staff, paymentId, message: 'receipt', channel: 'email' });
    return () => sendCareMessage({ ...deps, db }, staff.id);
  };
  /** What the desk shows of it. */
  const shown = async (paymentId: string) => {
    const messages = await listCareMessages(drizzle(pool), paymentId);
    return messages.map(({ sentAt, refusedAt }) => ({ sent: sentAt !== null, refused: refusedAt !== null }));
  };
  const begin = async () => {
    const id = await payWithAddress();
    harness.operator.mailbox.length = 0;
    return { id, send: await sendToPayer(id) };
  };

  test('is shown as sent when the mail server took it, and is sent once', async () => {
    const { id, send } = await begin();
    expect(await shown(id)).toEqual([{ sent: false, refused: false }]);
    await send();
    await send();
    expect(await shown(id)).toEqual([{ sent: true, refused: false }]);
    expect(harness.operator.mailbox).toHaveLength(1);
  });

  test('is shown as refused when the mail server refuses the address for good, and is not tried again', async () => {
    const { id, send } = await begin();
    harness.operator.emailFaults.push(new RejectedAddressError('550'));
    await send();
    expect(await shown(id)).toEqual([{ sent: false, refused: true }]);
    await send();
    expect(harness.operator.mailbox).toEqual([]);
  });

  test('is shown as refused when the portal has no mail server any more', async () => {
    const { id, send } = await begin();
    harness.deps.emails = null;
    await send();
    expect(await shown(id)).toEqual([{ sent: false, refused: true }]);
  });

  test('waits while the mail server is busy, and is sent by the next try', async () => {
    const { id, send } = await begin();
    harness.operator.emailFaults.push(new Error('busy'));
    await expect(send()).rejects.toThrow('busy');
    expect(await shown(id)).toEqual([{ sent: false, refused: false }]);
    await send();
    expect(await shown(id)).toEqual([{ sent: true, refused: false }]);
  });
});
