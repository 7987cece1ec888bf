import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BooksDesk, type BooksPerson, createBooksDesk } from './testing/books-desk.ts';

// Source: EBM.md section 7 (a lost answer is settled by two people with what the authority's portal shows), rows 20 and 75 of the
// certification sheet, RULINGS 85.

let desk: BooksDesk;
let eric: BooksPerson;
let solange: BooksPerson;
beforeAll(async () => {
  desk = await createBooksDesk();
  [eric, solange] = await Promise.all([desk.person('eric'), desk.person('solange')]);
});
afterAll(() => desk.close());
beforeEach(() => desk.pool.query('DELETE FROM fiscal_documents'));

const REASON = 'read in the portal of the authority';
const DEVICE = '999000123-00';

async function addDocument(id: string, state: 'needs-receipt' | 'refused', invoiceNumber: number | null) {
  await desk.pool.query(
    `INSERT INTO fiscal_documents (id, payment_id, kind, amount_minor, vat_minor, currency, at, state, error, device_key,
       invoice_number, drawn)
     VALUES ($1, 'AAAAAAAAAAAAAAAAAAAAAAAAAAA', 'sale', 1000, 153, 'RWF', now(), $2, '924 number exists', $3, $4, $5)`,
    [id, state, DEVICE, invoiceNumber, JSON.stringify({ request: {}, print: PRINT })],
  );
}

const PRINT = {
  seller: { name: 'Isano', tin: '999000099', address: [] },
  client: { phone: '0788123456', tin: null, purchaseCode: null },
  line: { name: 'Airtime', letter: 'B' },
  gross: 100_000,
  vat: 15_254,
  taxes: [{ letter: 'B', rate: 18, gross: 100_000, vat: 15_254 }],
  paymentCode: '06',
  original: null,
  reward: 1_525,
};

/** As the print has it, and as a person types it. */
const COPIED = {
  device: 'sdc-010000005',
  machine: 'wis-01000005',
  number: 12,
  totalNumber: 15,
  internalData: 'TE68-SLA2-D33X-YZ23-4ABC-DEFG-HI',
  signature: 'v249-j39c-fj48-he2w',
  signedAt: '2026-11-28T19:30:07',
};

const rows = async () => (await eric.call('listFiscalDocuments', {})).rows;
const decide = async (who: BooksPerson, approve = true) => {
  const [proposal] = (await who.call('listProposals', { kind: 'books' })).proposals;
  return {
    proposal,
    ...(await who.call('decideProposal', { id: proposal?.id ?? '', approve, reason: REASON })),
  };
};

test('a document whose answer was lost gets the receipt that two people copied, and shows it until then', async () => {
  await addDocument('fd_1', 'needs-receipt', 7);
  expect(await rows()).toMatchObject([
    {
      id: 'fd_1',
      state: 'needs-receipt',
      device: DEVICE,
      invoiceNumber: 7,
      error: '924 number exists',
      isProposed: false,
    },
  ]);
  expect(await eric.call('settleFiscalDocument', { id: 'fd_1', receipt: COPIED, reason: REASON })).toEqual({
    outcome: 'proposed',
  });
  expect(await rows()).toMatchObject([{ isProposed: true }]);
  expect((await decide(eric)).why).toBe('own-proposal');
  const { proposal, outcome } = await decide(solange);
  expect(proposal).toMatchObject({
    action: 'attach-receipt',
    subject: '7',
    receipt: { internalData: 'TE68SLA2D33XYZ234ABCDEFGHI', signature: 'V249J39CFJ48HE2W' },
  });
  expect(outcome).toBe('done');
  expect(await rows()).toEqual([]);
  const { rows: stored } = await desk.pool.query('SELECT number, signature, receipt FROM fiscal_documents');
  expect(stored).toMatchObject([
    {
      number: '12/15',
      signature: 'V249J39CFJ48HE2W',
      receipt: {
        device: 'SDC010000005',
        machine: 'WIS01000005',
        number: 12,
        totalNumber: 15,
        internalData: 'TE68SLA2D33XYZ234ABCDEFGHI',
        signature: 'V249J39CFJ48HE2W',
        signedAt: '2026-11-28T17:30:07.000Z',
      },
    },
  ]);
});

test('a receipt that another document has is refused, whoever approves it', async () => {
  await addDocument('fd_1', 'needs-receipt', 7);
  await eric.call('settleFiscalDocument', { id: 'fd_1', receipt: COPIED, reason: REASON });
  await decide(solange);
  await addDocument('fd_2', 'needs-receipt', 8);
  await eric.call('settleFiscalDocument', { id: 'fd_2', receipt: COPIED, reason: REASON });
  expect((await decide(solange)).why).toBe('number-used');
  expect((await decide(solange, false)).outcome).toBe('rejected');
});

test('sending it with a new number needs two people, and only one proposal waits', async () => {
  await addDocument('fd_1', 'needs-receipt', 7);
  const again = { id: 'fd_1', receipt: null, reason: REASON };
  expect((await eric.call('settleFiscalDocument', again)).outcome).toBe('proposed');
  expect((await solange.call('settleFiscalDocument', { ...again, receipt: COPIED })).why).toBe(
    'already-proposed',
  );
  expect((await decide(solange)).outcome).toBe('done');
  const { rows: stored } = await desk.pool.query(
    'SELECT state, invoice_number, due_at IS NOT NULL AS due FROM fiscal_documents',
  );
  expect(stored).toEqual([{ state: null, invoice_number: null, due: true }]);
});

test('what was refused is sent again by one person, after it is mended', async () => {
  await addDocument('fd_1', 'refused', null);
  expect((await eric.call('settleFiscalDocument', { id: 'fd_1', receipt: COPIED, reason: REASON })).why).toBe(
    'changed',
  );
  expect(
    (await eric.call('settleFiscalDocument', { id: 'fd_1', receipt: null, reason: REASON })).outcome,
  ).toBe('done');
  expect(await rows()).toEqual([]);
});

test('notices and items of the authority are read at a device, or the page says why they cannot be', async () => {
  const before = await eric.call('readTaxAuthority', { device: DEVICE });
  expect(before).toMatchObject({ error: expect.stringMatching(/^901/), notices: [], items: [] });
  expect((await eric.call('readTaxAuthority', { device: '999000123-99' })).error).toBe('NOT_FOUND');
});

test('the totals of the open day and the closes are shown by device', async () => {
  const { devices } = await eric.call('listFiscalDocuments', {});
  expect(devices).toMatchObject([
    { key: DEVICE, open: { number: 1, report: { items: 0, booked: { difference: '0.00' } } }, closes: [] },
  ]);
});
