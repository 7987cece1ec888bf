import { givePurchaseCode } from '@portal/sandbox/fiscal/companies';
import { openSandboxDb } from '@portal/sandbox/sandbox-db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBuyer } from '../../../testing/buyer.ts';
import { readPdf } from './testing/read-pdf.ts';

// Source: EBM.md section 8. A company is named by its TIN and a code for one purchase; nobody else is asked. The companies are the
// simulated authority's.

const buyer = openTestBuyer({ FISCAL_DEVICE: 'sandbox' });
const COMPANY = '101010101';
const CLOSED_COMPANY = '109090909';
const SELLER = '999000123';
let sandbox: ReturnType<typeof openSandboxDb>;
let payer: string;
let line: string;

const issue = () => buyer.portal.root.jobs.handlers['issue-fiscal-documents']({} as never);

beforeAll(async () => {
  sandbox = openSandboxDb(buyer.portal.databaseUrl);
  await issue();
  payer = await buyer.subscriber({ msisdn: '792000078' });
  line = await buyer.subscriber({ msisdn: '792000012' });
  // The first sale initialises the device.
  await buyer.pay(buyer.visitor, await order('2000'), payer);
  await issue();
});
afterAll(() => sandbox.close());

const order = (amount: string) =>
  buyer.order(buyer.visitor, { transactionType: 'PREPAID_RECHARGE', msisdn: line, amount });

function buyers() {
  const { buyers: found } = buyer.portal.root.modules.taxReceipts;
  if (!found) throw new Error('receipts ask for nothing');
  return found;
}

/** The id of the browser that ordered, which only its cookie has. */
async function visitorOf(orderId: string): Promise<string> {
  const { rows } = await sandbox.transaction((sql) =>
    sql.query<{ id: string }>('SELECT visitor_id AS id FROM public.orders WHERE id = $1', [orderId]),
  );
  return rows[0]?.id ?? '';
}

const read = async (orderId: string) => buyers().read(orderId, await visitorOf(orderId));

async function save(orderId: string, fields: { tin?: string; purchaseCode?: string }, visitor?: string) {
  const form = { tin: '', purchaseCode: '', phone: '', ...fields };
  return buyers().save(orderId, visitor ?? (await visitorOf(orderId)), form);
}

test('a company gives its TIN and purchase code before it pays, and the tax receipt has both, without a share of the VAT (rows 35, 37, 62)', async () => {
  const orderId = await order('1000');
  const purchaseCode = (await sandbox.transaction((sql) => givePurchaseCode(sql, SELLER, COMPANY))) ?? '';
  expect(await save(orderId, { tin: '101 010 101', purchaseCode: purchaseCode.toLowerCase() })).toEqual({
    kind: 'saved',
    buyer: { tin: COMPANY, purchaseCode, name: 'Umuseke Traders Ltd', phone: null },
  });
  const { transactionId } = await buyer.pay(buyer.visitor, orderId, payer);
  await issue();
  const { envelope } = await buyer.portal.call('readTransaction', { txnId: transactionId });
  if (envelope.status !== 'success') throw new Error('not found');
  expect(envelope.result.fiscal.map(({ kind }) => kind)).toEqual(['sale']);
  const { text } = await readPdf(
    (await buyer.portal.app.inject({ url: `/payment/receipt.pdf?id=${transactionId}` })).rawPayload,
  );
  expect(text).toContain(COMPANY);
  expect(text).toContain(purchaseCode);
});

test.each([
  [{ tin: '12345678', purchaseCode: 'ABC234' }, 'tin-malformed'],
  [{ tin: '199999999', purchaseCode: 'ABC234' }, 'tin-unknown'],
  [{ tin: CLOSED_COMPANY, purchaseCode: 'ABC234' }, 'tin-inactive'],
  [{ tin: COMPANY, purchaseCode: 'AB' }, 'purchaseCode-malformed'],
  [{ tin: COMPANY }, 'purchaseCode-malformed'],
] as const)('%j is refused at its field: %s', async (fields, problem) => {
  const orderId = await order('500');
  expect(await save(orderId, fields)).toEqual({ kind: 'wrong', problem });
  expect(await read(orderId)).toEqual({ kind: 'saved', buyer: null });
});

test('an empty form forgets the company, and an order of another browser has no form', async () => {
  const orderId = await order('700');
  await save(orderId, { tin: COMPANY, purchaseCode: 'ABC234' });
  expect(await read(orderId)).toMatchObject({ buyer: { tin: COMPANY } });
  expect(await save(orderId, {})).toEqual({ kind: 'saved', buyer: null });
  expect(await read(orderId)).toEqual({ kind: 'saved', buyer: null });
  expect(await save(orderId, { tin: COMPANY, purchaseCode: 'ABC234' }, 'somebody else')).toEqual({
    kind: 'missing',
  });
  expect(await read('no such order')).toEqual({ kind: 'missing' });
});

test('a wrong purchase code is not signed: a person sees what the authority answered', async () => {
  const orderId = await order('1500');
  await save(orderId, { tin: COMPANY, purchaseCode: 'WRONG2' });
  const { transactionId } = await buyer.pay(buyer.visitor, orderId, payer);
  await issue();
  const { rows } = await sandbox.transaction((sql) =>
    sql.query<{ state: string; code: string }>(
      'SELECT state, error_code AS code FROM public.fiscal_documents WHERE payment_id = $1',
      [transactionId],
    ),
  );
  expect(rows).toEqual([{ state: 'refused', code: '882' }]);
});
