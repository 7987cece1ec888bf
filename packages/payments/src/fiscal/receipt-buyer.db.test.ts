import { openTestDb } from '@portal/platform/database/testing/database';
import { beforeEach, describe, expect, test } from 'vitest';
import { createPaymentHarness, type PaymentHarness } from '../testing/payment-harness.ts';
import type { FiscalDevices, FiscalRules } from './fiscal-device.ts';
import { issueDocuments } from './issue-documents.ts';
import { readIssuedDocuments } from './read-documents.ts';
import { createReceiptBuyers, type ReceiptForm } from './receipt-buyer.ts';
import { createCountingDevice, USUAL_RULES } from './testing/counting-device.ts';

// Source: EBM.md section 8, `rewardPhone: ask`: a payer by card has no number that the authority knows, so the buyer types one, or the
// receipt has none. Nobody is asked for a TIN who does not buy for a company.

const db = openTestDb();
let harness: PaymentHarness;

beforeEach(async () => {
  harness = createPaymentHarness(db.pool);
  await harness.clear();
  for (const table of ['fiscal_documents', 'fiscal_progress', 'fiscal_devices', 'fiscal_buyers'])
    await db.pool.query(`DELETE FROM ${table}`);
});

/** A portal with such rules; it begins with receipts now. */
async function open(rules: Partial<FiscalRules>) {
  const fiscal: FiscalDevices = {
    devices: [createCountingDevice([])],
    rules: { ...USUAL_RULES, rewardPhone: 'ask', ...rules },
  };
  const issue = () =>
    issueDocuments({ ...harness.deps, pool: db.pool, fiscal, findPayment: harness.deps.store.find });
  await issue();
  const findOwnOrder = async (_order: string, visitor: string) => visitor === 'own';
  const buyers = createReceiptBuyers({ pool: db.pool, clock: harness.clock, fiscal, findOwnOrder });
  if (!buyers) throw new Error('nothing is asked for');
  const save = (orderId: string, form: Partial<ReceiptForm>, visitor = 'own') =>
    buyers.save(orderId, visitor, { tin: '', purchaseCode: '', phone: '', ...form });
  /** The number on the receipt of a delivered purchase. */
  const signedPhone = async (paymentId: string) => {
    harness.wallet.approve(paymentId);
    await harness.pass(10_000);
    await issue();
    const { issued } = await readIssuedDocuments(db.pool, paymentId);
    expect(issued).toHaveLength(1);
    return issued[0]?.print?.client.phone;
  };
  return { buyers, save, signedPhone };
}

/** A payment that waits for its payer. */
async function payment(): Promise<{ id: string; orderId: string }> {
  const id = await harness.pay();
  return { id, orderId: (await harness.deps.store.find(id))?.orderId ?? '' };
}

describe('a buyer who is asked for a number', () => {
  test('gets the receipt on the number that was typed, and not on that of the payer', async () => {
    const { buyers, save, signedPhone } = await open({});
    expect(buyers.asks).toMatchObject({ company: true, phone: true });
    const { id, orderId } = await payment();
    expect(await save(orderId, { phone: '0788 300 411' })).toEqual({
      kind: 'saved',
      buyer: { tin: null, purchaseCode: null, name: null, phone: '788300411' },
    });
    expect(await buyers.read(orderId, 'own')).toMatchObject({ buyer: { phone: '788300411' } });
    expect(await signedPhone(id)).toBe('788300411');
  });

  test('who types none gets a receipt without a number', async () => {
    const { signedPhone } = await open({});
    expect(await signedPhone((await payment()).id)).toBeNull();
  });

  test('who empties the field again gets one without a number', async () => {
    const { save, signedPhone } = await open({});
    const { id, orderId } = await payment();
    await save(orderId, { phone: '788300411' });
    expect(await save(orderId, {})).toEqual({ kind: 'saved', buyer: null });
    expect(await signedPhone(id)).toBeNull();
  });

  test.each(['12', '0252 580 000', '78830041', '+44 20 7946 0000', 'my phone'])(
    'cannot give "%s", which is no mobile number of the country',
    async (phone) => {
      const { buyers, save } = await open({});
      const { orderId } = await payment();
      expect(await save(orderId, { phone })).toEqual({ kind: 'wrong', problem: 'phone-malformed' });
      expect(await buyers.read(orderId, 'own')).toEqual({ kind: 'saved', buyer: null });
    },
  );

  test('may be a company too, whose receipt has both', async () => {
    const { save } = await open({});
    const { orderId } = await payment();
    expect(
      await save(orderId, { phone: '788300411', tin: '101010101', purchaseCode: 'abc234' }),
    ).toMatchObject({
      kind: 'saved',
      buyer: { tin: '101010101', purchaseCode: 'ABC234', phone: '788300411' },
    });
  });

  test('of another browser changes nothing', async () => {
    const { buyers, save } = await open({});
    const { orderId } = await payment();
    expect(await save(orderId, { phone: '788300411' }, 'somebody else')).toEqual({ kind: 'missing' });
    expect(await buyers.read(orderId, 'own')).toEqual({ kind: 'saved', buyer: null });
  });
});

test('where companies are not asked, what is typed as a TIN is not kept', async () => {
  const { buyers, save } = await open({ companies: 'none' });
  expect(buyers.asks).toMatchObject({ company: false, phone: true });
  const { orderId } = await payment();
  expect(await save(orderId, { tin: '101010101', purchaseCode: 'ABC234' })).toEqual({
    kind: 'saved',
    buyer: null,
  });
});
