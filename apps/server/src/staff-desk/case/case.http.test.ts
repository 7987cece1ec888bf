import type { StaffResult } from '@portal/contract/staff/staff-calls';
import type { StaffCase, StaffCaseAct } from '@portal/contract/staff/staff-case';
import type { StaffPayment, StaffPaymentProposal } from '@portal/contract/staff/staff-payment';
import { newId } from '@portal/platform/crypto/new-id';
import { newReference } from '@portal/platform/crypto/new-reference';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBuyer, type TestBuyer } from '../../testing/buyer.ts';
import { REVEAL, type StaffMember, signInStaff, signInToCall } from '../testing/staff-calls.ts';

const REASON = 'the customer called, see the note';
const TAKE_BACK: StaffCaseAct = { kind: 'refund-delivered', delivery: 'take-back' };

let buyer: TestBuyer;
let keza: StaffMember;
let jean: StaffMember;
let eric: StaffMember;
let aline: StaffMember;
let id: string;
let payer: string;

beforeAll(async () => {
  buyer = await createBuyer({ STAFF_APPROVAL_ABOVE: '550' });
  ({ keza, jean, eric, aline } = await signInStaff(buyer.portal.app));
});
afterAll(() => buyer.close());
beforeEach(() => buy('500'));

async function buy(amount: string): Promise<void> {
  const msisdn = await buyer.subscriber();
  payer = await buyer.subscriber();
  const visitor = newId();
  const order = await buyer.order(visitor, { transactionType: 'PREPAID_RECHARGE', msisdn, amount });
  ({ transactionId: id } = await buyer.pay(visitor, order, payer));
}

const read = () => keza.get<StaffPayment>(`/payment?id=${id}`);
const readCase = () => keza.get<StaffCase>(`/case?id=${id}`);
const act = (who: StaffMember, what: StaffCaseAct, key = newId()) =>
  who.post('/case/act', { id, act: what, reason: REASON, key });
const preview = (who: StaffMember, what: StaffCaseAct) => who.post('/case/preview', { id, act: what });
const inbox = async () => (await buyer.phone(payer)).inbox.map(({ text }) => text);

/** The payer asks to take the purchase back: it was for this number. */
async function askBack(meant: string): Promise<string> {
  const reference = newReference();
  const at = buyer.clock.now().toISOString();
  await buyer.sandbox.db.execute(
    `INSERT INTO reversal_cases (reference, payment_id, right_number, note, locale, opened_at)
     VALUES ('${reference}', '${id}', '${meant}', 'It was for my sister 0788123456.', 'en', '${at}')`,
  );
  return reference;
}

async function decide(who: StaffMember, approve = true) {
  const { proposals } = await who.get<{ proposals: StaffPaymentProposal[] }>('/approvals');
  const proposal = proposals.find(({ paymentId }) => paymentId === id);
  return who.post('/approvals/decide', { id: proposal?.id, approve, reason: 'the bill shows it' });
}

async function actsAbout() {
  const { rows } = await aline.get<{ rows: { act: string; by: string; before: unknown; after: unknown }[] }>(
    `/acts?about=${id}`,
  );
  return rows;
}

test('of what could not be delivered and went back nothing is left to refund', async () => {
  const visitor = newId();
  const msisdn = await buyer.subscriber({ status: 'closed' });
  payer = await buyer.subscriber();
  const order = await buyer.order(visitor, { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '500' });
  ({ transactionId: id } = await buyer.pay(visitor, order, payer));
  expect(await read()).toMatchObject({ state: 'refunded', charged: { amount: '500' } });
  expect(await readCase()).toMatchObject({ charged: { amount: '500' }, left: { amount: '0' } });
});

describe('a refund after delivery', () => {
  test('says what will happen, is done once whatever is pressed, and appears in the timeline and the audit', async () => {
    expect(await readCase()).toMatchObject({
      left: { amount: '500', currency: 'RWF' },
      deliveries: ['take-back', 'taken-back', 'keep'],
      noRefund: null,
    });
    expect((await preview(keza, TAKE_BACK)).body).toMatchObject({
      money: { amount: '500', currency: 'RWF' },
      needsApproval: false,
    });
    const key = newId();
    const pressed = await Promise.all(Array.from({ length: 6 }, () => act(keza, TAKE_BACK, key)));
    for (const { body } of [...pressed, await act(keza, TAKE_BACK, key)])
      expect(body).toEqual({ outcome: 'queued', reference: key });
    await buyer.runJobs();
    const { refunds, noRefund } = await readCase();
    expect(refunds).toMatchObject([{ id: key, state: 'refunded', takeBack: 'taken-back' }]);
    expect(noRefund).toBe('nothing-left');
    const { timeline } = await read();
    expect(timeline.filter(({ kind }) => kind === 'refund').map(({ what }) => what)).toEqual(
      expect.arrayContaining(['requested', 'taken-back', 'confirmed']),
    );
    expect((await actsAbout())[0]).toMatchObject({
      act: 'refund-delivered',
      by: 'Keza Uwase',
      after: { amount: '500', currency: 'RWF', refund: key },
    });
    expect((await inbox())[0]).toContain('500 was returned');
  });

  test('above the limit waits for a second person, who sees amount and kind; nobody approves their own', async () => {
    await buy('1000');
    const key = newId();
    expect((await preview(keza, TAKE_BACK)).body).toMatchObject({ needsApproval: true });
    expect((await act(keza, TAKE_BACK, key)).body).toMatchObject({ outcome: 'proposed' });
    expect((await act(keza, TAKE_BACK, key)).body).toMatchObject({ outcome: 'proposed' });
    expect((await act(jean, TAKE_BACK)).body).toEqual({ error: 'REFUSED', why: 'already-proposed' });
    expect((await read()).proposals).toMatchObject([
      {
        action: 'refund-delivered',
        money: { amount: '1000', currency: 'RWF' },
        choice: 'take-back',
        isOwn: true,
      },
    ]);
    expect((await decide(keza)).body).toEqual({ error: 'REFUSED', why: 'own-proposal' });
    expect((await decide(jean)).body).toMatchObject({ outcome: 'queued' });
    await buyer.runJobs();
    expect((await readCase()).refunds).toMatchObject([
      { id: key, state: 'refunded', requestedBy: 'Keza Uwase', approvedBy: 'Jean Mugisha' },
    ]);
    const [done, proposed] = await actsAbout();
    expect(done).toMatchObject({ act: 'refund-delivered', by: 'Keza Uwase, Jean Mugisha' });
    expect(proposed).toMatchObject({ act: 'propose refund-delivered', after: { amount: '1000' } });
    await buy('1000');
    expect((await act(keza, TAKE_BACK, key)).body).toEqual({ error: 'REFUSED', why: 'already-proposed' });
  });

  // When the database or another system does not answer, nothing was done: what two people agreed on must not be lost.
  test('that was approved while something broke still waits, and is done once when it is approved again', async () => {
    await buy('1000');
    const key = newId();
    await act(keza, TAKE_BACK, key);
    const { pool } = buyer.portal.root.databases;
    await pool.query('ALTER TABLE payment_refunds ADD CONSTRAINT full_disk CHECK (false) NOT VALID');
    const broken = await decide(jean).finally(() =>
      pool.query('ALTER TABLE payment_refunds DROP CONSTRAINT full_disk'),
    );
    expect([broken.status, broken.body.outcome]).toEqual([500, undefined]);
    expect((await readCase()).refunds).toEqual([]);
    // As long as it may still be carried out, nobody else can.
    buyer.clock.push(6 * 60_000);
    expect((await decide(jean)).body).toMatchObject({ outcome: 'queued' });
    await buyer.runJobs();
    expect((await readCase()).refunds).toMatchObject([
      { id: key, state: 'refunded', requestedBy: 'Keza Uwase', approvedBy: 'Jean Mugisha' },
    ]);
    expect((await read()).proposals).toEqual([]);
  });

  test('is refused with its reason, also a part where the provider refunds whole charges only', async () => {
    expect((await readCase()).partDeliveries).toEqual([]);
    const part = await act(keza, { kind: 'refund-delivered', amount: '100', delivery: 'keep' });
    expect(part.body).toEqual({ error: 'REFUSED', why: 'whole-only' });
    for (const amount of ['0', '0.5']) {
      const wrong = await preview(keza, { kind: 'refund-delivered', amount, delivery: 'keep' });
      expect(wrong.body, amount).toEqual({ error: 'REFUSED', why: 'no-amount' });
    }
  });
});

describe('a dispute', () => {
  test('is opened, gets its evidence, blocks refunds, and is lost: the loss is in the books', async () => {
    const evidenceDueAt = '2030-12-01T15:00:00Z';
    const opened = await act(keza, { kind: 'open-dispute', evidenceDueAt, reference: 'CB-1' });
    const disputeId = String(opened.body.reference);
    expect((await readCase()).disputes).toMatchObject([
      { id: disputeId, state: 'open', reference: 'CB-1', evidenceSentAt: null },
    ]);
    const found = await keza.get<{ rows: { id: string; state: string }[] }>('/payments?text=CB-1');
    expect(found.rows).toMatchObject([{ id, state: 'disputed' }]);
    expect((await act(keza, TAKE_BACK)).body).toEqual({ error: 'REFUSED', why: 'disputed' });
    expect((await act(keza, { kind: 'open-dispute' })).body).toEqual({
      error: 'REFUSED',
      why: 'dispute-known',
    });
    expect((await act(keza, { kind: 'send-evidence', disputeId })).body).toMatchObject({ outcome: 'done' });
    expect((await act(keza, { kind: 'send-evidence', disputeId })).body).toEqual({
      error: 'REFUSED',
      why: 'evidence-was-sent',
    });
    const lost: StaffCaseAct = { kind: 'close-dispute', disputeId, outcome: 'lost' };
    expect((await act(keza, lost)).status).toBe(403);
    expect((await act(eric, lost)).body).toMatchObject({ outcome: 'done' });
    expect((await act(eric, lost)).body).toEqual({ error: 'REFUSED', why: 'dispute-was-closed' });
    const { timeline } = await read();
    expect(timeline.filter(({ kind }) => kind === 'dispute').map(({ what }) => what)).toEqual([
      'open',
      'lost',
    ]);
    expect(timeline.some(({ kind, what }) => kind === 'journal' && what.startsWith('dispute-losses'))).toBe(
      true,
    );
  });

  test('whose reference is left empty has none: a second one is another dispute', async () => {
    for (const [amount, reference] of [
      ['100', ''],
      ['150', '  '],
    ] as const) {
      const opened = await act(keza, { kind: 'open-dispute', amount, reference });
      expect(opened.body, `${amount}`).toMatchObject({ outcome: 'done' });
    }
    expect((await readCase()).disputes.map((each) => each.reference)).toEqual([null, null]);
  });

  test('that is lost above the limit needs a second person of finance', async () => {
    await buy('1000');
    const { body } = await act(keza, { kind: 'open-dispute' });
    const lost: StaffCaseAct = { kind: 'close-dispute', disputeId: body.reference, outcome: 'lost' };
    expect((await act(eric, lost)).body).toMatchObject({ outcome: 'proposed' });
    expect((await decide(jean)).status).toBe(403);
    const solange = await signInToCall(buyer.portal.app, 'solange');
    expect((await decide(solange)).body).toMatchObject({ outcome: 'done' });
    expect((await readCase()).disputes).toMatchObject([{ state: 'lost' }]);
  });
});

describe('the customer', () => {
  test('gets a prepared text in their language once, and the timeline shows what became of it', async () => {
    const message: StaffCaseAct = { kind: 'send-message', template: 'checking', channel: 'sms' };
    const before = await inbox();
    const shown = (await preview(keza, message)).body.message;
    expect(shown).toMatchObject({ locale: 'en', text: expect.stringContaining('RWF 500') });
    expect(shown.text).not.toContain(payer);
    const key = newId();
    for (let press = 0; press < 2; press += 1) await act(keza, message, key);
    await buyer.runJobs();
    expect(await inbox()).toEqual([shown.text, ...before]);
    // The sandbox's operator sends without a route; a message centre reports what became of the message.
    await buyer.sandbox.db.execute(
      `INSERT INTO sms_messages (id, kind, subject, purpose, recipient, route, state, created_at)
       VALUES ('${newId()}', 'notice', '${id}', 'care:${key}', '+250 7** *** *56', 'smpp', 'delivered', now())`,
    );
    const sent = (await read()).timeline.filter(({ what }) => what.startsWith('checking'));
    expect(sent.map(({ kind, detail, state }) => [kind, state, detail]).sort()).toEqual([
      ['message', 'sent', 'sms'],
      ['sms', 'delivered', 'smpp'],
    ]);
  });

  test('has the state of each message in the timeline: only one that waits is still to come', async () => {
    const messages = { waiting: 'NULL, NULL', sent: 'now(), NULL', refused: 'NULL, now()' };
    for (const [state, sentAndRefused] of Object.entries(messages))
      await buyer.sandbox.db.execute(
        `INSERT INTO care_messages (id, payment_id, message, channel, by, queued_at, sent_at, refused_at)
         VALUES ('${newId()}', '${id}', 'receipt', 'email', 'to be ${state}', now(), ${sentAndRefused})`,
      );
    const shown = (await read()).timeline.filter(({ what }) => what === 'receipt-again');
    expect(shown.map(({ by, state }) => `${by}: ${state}`).sort()).toEqual([
      'to be refused: refused',
      'to be sent: sent',
      'to be waiting: waiting',
    ]);
  });

  test('gets the receipt again', async () => {
    const [receipt] = await inbox();
    // Before it is sent, the desk shows what the customer will read; whole numbers are seen with a recorded reason only.
    const shown = (await preview(keza, { kind: 'resend-receipt', channel: 'sms' })).body.message;
    expect(shown.text).toMatch(/RWF 500 airtime was added to \+250 7\*\* \*\*\* \*\d\d\./);
    await act(keza, { kind: 'resend-receipt', channel: 'sms' });
    await buyer.runJobs();
    expect((await inbox()).slice(0, 2)).toEqual([receipt, receipt]);
    const byEmail = await act(keza, { kind: 'resend-receipt', channel: 'email' });
    expect(byEmail.body).toEqual({ error: 'REFUSED', why: 'not-reachable' });
  });

  test('gets the receipt on paper at a counter, in their language and without a whole number', async () => {
    const body = await aline.get<StaffResult<'readReceipt'>>(`/case/receipt?id=${id}`);
    expect(body).toMatchObject({ locale: 'en', amount: 'RWF\u00a0500', reference: (await read()).code });
    expect(body.rows).toContainEqual({ name: expect.any(String), value: expect.stringContaining('*') });
    // The customer's language decides, not the desk's.
    await buyer.sandbox.db.execute(`UPDATE payments SET locale = 'fr' WHERE id = '${id}'`);
    const french = await aline.get<StaffResult<'readReceipt'>>(`/case/receipt?id=${id}`);
    expect(french).toMatchObject({ locale: 'fr', amount: '500\u00a0RWF' });
    await buyer.sandbox.db.execute(`UPDATE payments SET locale = 'en' WHERE id = '${id}'`);
    expect(JSON.stringify(body)).not.toContain(payer);
    expect(body.pdfUrl).toContain(`/payment/receipt.pdf?id=${id}`);
    const unknown = await keza.browser.send('GET', `/staff/api/case/receipt?id=${'x'.repeat(24)}`);
    expect(unknown.statusCode).toBe(404);
  });

  test('is promised a call by a time; a second promise keeps the earlier time', async () => {
    const inHours = (hours: number) =>
      new Date(buyer.clock.now().getTime() + hours * 3_600_000).toISOString();
    const [soon, later] = [inHours(2), inHours(48)];
    expect((await act(keza, { kind: 'call-back', dueAt: inHours(-1) })).body).toEqual({
      error: 'REFUSED',
      why: 'no-call-time',
    });
    const first = await act(keza, { kind: 'call-back', dueAt: soon });
    const second = await act(jean, { kind: 'call-back', dueAt: later });
    expect(second.body.reference).toBe(first.body.reference);
    const { rows } = await buyer.sandbox.db.execute<{ due_at: string }>(
      `SELECT due_at FROM contact_requests WHERE reference = '${first.body.reference}'`,
    );
    expect(new Date(rows[0]?.due_at ?? 0).toISOString()).toBe(soon);
  });

  test('who asked to take a purchase back waits in a queue, is told the decision, and a closed request can be opened again', async () => {
    const reference = await askBack('788123456');
    type Rows = { rows: { item: string; about: string | null; detail: string | null }[] };
    const waiting = async () => (await keza.get<Rows>('/queue?queue=requests')).rows;
    expect(await waiting()).toMatchObject([
      { item: id, about: reference, detail: expect.stringContaining('my sister') },
    ]);
    const found = await keza.get<{ rows: { id: string }[]; understoodAs: string }>(
      `/payments?text=${reference.toLowerCase()}`,
    );
    expect([found.understoodAs, found.rows[0]?.id]).toEqual(['request', id]);
    const searches = await aline.get<{ rows: object[] }>('/acts?act=find%20by%20request');
    expect(searches.rows).toMatchObject([{ subject: id }]);
    const masked = (await readCase()).request?.note;
    expect(masked).toContain('It was for my sister');
    expect(masked).not.toContain('788123456');
    expect((await keza.post('/payment/personal-data', { id, ...REVEAL })).body).toMatchObject({
      meantNumber: '788 123 456',
      requestNote: 'It was for my sister 0788123456.',
    });
    expect((await act(keza, { kind: 'reopen-request' })).body.why).toBe('request-is-open');
    expect((await act(keza, { kind: 'close-request', outcome: 'refused' })).body).toMatchObject({
      outcome: 'done',
    });
    expect(await waiting()).toEqual([]);
    await buyer.runJobs();
    expect((await inbox())[0]).toContain('could not be taken back');
    expect((await act(keza, { kind: 'reopen-request' })).body).toMatchObject({ outcome: 'done' });
    expect((await readCase()).request).toMatchObject({ outcome: null });
    expect((await actsAbout())[0]).toMatchObject({
      act: 'reopen-request',
      before: { state: 'refused' },
      after: { state: 'open' },
    });
  });
});

describe('a request for a wrong number and a refund are one act', () => {
  /** A number that differs from the recipient's in its last digit. */
  async function oneDigitOff(): Promise<string> {
    const { rows } = await buyer.sandbox.db.execute<{ msisdn: string }>(
      `SELECT msisdn FROM payments WHERE id = '${id}'`,
    );
    const wrong = rows[0]?.msisdn ?? '';
    return wrong.slice(0, -1) + ((Number(wrong.at(-1)) + 1) % 10);
  }

  test('the case says how far the number that was meant is from the wrong one, and shows neither', async () => {
    const meant = await oneDigitOff();
    await askBack(meant);
    const { request } = await readCase();
    expect(request?.meant).toMatchObject({ differs: 'digits', digits: 1 });
    expect(request?.meant?.msisdn).toContain('*');
    expect(JSON.stringify(request)).not.toContain(meant);
  });

  test('the refund closes the request, and the payer gets both messages once', async () => {
    const reference = await askBack(await oneDigitOff());
    await act(keza, TAKE_BACK);
    // Until the money is back nobody tells the payer that it cannot be taken back.
    const early = await act(jean, { kind: 'close-request', outcome: 'refused' });
    expect(early.body).toEqual({ error: 'REFUSED', why: 'refund-under-way' });
    await buyer.runJobs();
    const { request } = await readCase();
    expect(request).toMatchObject({ outcome: 'reversed', closed: { by: 'Keza Uwase', reason: REASON } });
    await buyer.runJobs();
    const texts = await inbox();
    expect(texts.filter((text) => text.includes(`case ${reference} is closed`))).toHaveLength(1);
    expect(texts.filter((text) => text.includes('500 was returned'))).toHaveLength(1);
    expect((await keza.get<{ rows: { item: string }[] }>('/queue?queue=requests')).rows).not.toContainEqual(
      expect.objectContaining({ item: id }),
    );
  });

  test('a refund that waits for a second person keeps the request open, which nobody closes beside it', async () => {
    await buy('1000');
    await askBack(await oneDigitOff());
    await act(keza, TAKE_BACK);
    const early = await act(jean, { kind: 'close-request', outcome: 'refused' });
    expect(early.body).toEqual({ error: 'REFUSED', why: 'refund-under-way' });
    await decide(jean, false);
    expect((await readCase()).request?.outcome).toBeNull();
    expect((await act(jean, { kind: 'close-request', outcome: 'refused' })).status).toBe(200);
  });

  test('a take-back that the operator refuses leaves the request open, with what the operator said', async () => {
    await askBack(await oneDigitOff());
    // The recipient has used the airtime.
    await buyer.sandbox.db.execute(
      `UPDATE sandbox.subscribers SET airtime_minor = 0 WHERE msisdn = (SELECT msisdn FROM payments WHERE id = '${id}')`,
    );
    await act(keza, TAKE_BACK);
    await buyer.runJobs();
    expect(await readCase()).toMatchObject({
      refunds: [{ state: 'refused', takeBack: 'refused', refusal: 'already-used' }],
      request: { outcome: null },
    });
  });
});

test('other payments of the numbers of a case are at its side, the numbers masked', async () => {
  const first = id;
  const { rows } = await buyer.sandbox.db.execute<{ msisdn: string }>(
    `SELECT msisdn FROM payments WHERE id = '${first}'`,
  );
  const msisdn = rows[0]?.msisdn ?? '';
  const visitor = newId();
  const input = { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '300' } as const;
  const second = await buyer.pay(visitor, await buyer.order(visitor, input), payer);
  const { related } = await readCase();
  expect(related.map((row) => row.id)).toEqual([second.transactionId]);
  expect(JSON.stringify(related)).not.toContain(msisdn);
});

test("the provider's message is decoded, and shown as it came without personal data", async () => {
  await buyer.sandbox.db.execute(
    `INSERT INTO payment_callbacks (provider, reference, genuine, body, received_at)
     VALUES ('money', '${id}', true, '{"transaction":{"status":"TS","msisdn":"${payer}","payerName":"Ange"}}', now())`,
  );
  const { timeline } = await read();
  const message = timeline.find(({ kind }) => kind === 'callback');
  expect(message?.fields).toEqual([
    { name: 'transaction.status', value: 'TS' },
    { name: 'transaction.msisdn', value: expect.stringContaining('*') },
    { name: 'transaction.payerName', value: '•••' },
  ]);
  const { body } = await keza.get<{ body: string }>(
    `/case/provider-message?id=${id}&message=${message?.message}`,
  );
  expect(body).toContain('"status":"TS"');
  expect(body).not.toMatch(new RegExp(`${payer}|Ange`));
  const other = await keza.browser.send('GET', `/staff/api/case/provider-message?id=${id}&message=999999`);
  expect(other.statusCode).toBe(404);
});

test('an administrator may read a case, but not act on it', async () => {
  expect((await act(aline, TAKE_BACK)).status).toBe(403);
  expect(await aline.get<StaffCase>(`/case?id=${id}`)).toMatchObject({ refunds: [] });
});
