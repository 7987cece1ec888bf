import { MAX_COMPENSATED } from '@portal/contract/incident-limits';
import type { StaffProposal } from '@portal/contract/staff/staff-approvals';
import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBuyer, type TestBuyer } from '../../testing/buyer.ts';
import { payTooMuch } from '../../testing/overcharged-payment.ts';
import { type StaffMember, signInToCall } from '../testing/staff-calls.ts';

// Issue: after an outage each customer whom it hit gets what two people approved, once. RULINGS 85 for the two people.

const HOUR = 3_600_000;
const TEXTS = {
  en: 'Isano Money does not answer. We are working on it.',
  sw: 'Isano Money haijibu. Tunashughulikia.',
  rw: 'Isano Money ntisubiza. Turabikoraho.',
  fr: 'Isano Money ne répond pas. Nous y travaillons.',
};
const WHY = 'the wallet was down at noon';

let buyer: TestBuyer;
let aline: StaffMember;
let keza: StaffMember;
let eric: StaffMember;
let solange: StaffMember;
let hit: Awaited<ReturnType<typeof payTooMuch>>;
beforeAll(async () => {
  buyer = await createBuyer();
  const signIn = (person: string) => signInToCall(buyer.portal.app, person);
  [aline, keza, eric, solange] = [
    await signIn('aline'),
    await signIn('keza'),
    await signIn('eric'),
    await signIn('solange'),
  ];
  hit = await payTooMuch(buyer);
});
afterAll(() => buyer.close());

const ago = (ms: number) => new Date(buyer.clock.now().getTime() - ms).toISOString();
const MONEY = { methods: ['money'], sms: false, networks: [], districts: [] };

/** Announces what disturbs the operator's wallet, or something else. */
async function announce(change: object = {}): Promise<string> {
  const incident = { version: 0, affected: MONEY, texts: TEXTS, startedAt: ago(HOUR), endedAt: null };
  const { status, body } = await aline.post('/incident', { ...incident, reason: WHY, ...change });
  expect(status).toBe(200);
  return body.id;
}
const read = (id: string, who = eric) => who.get<StaffResult<'readIncident'>>(`/incident?id=${id}`);
const propose = (id: string, give: object, who = keza) =>
  who.post('/incident/compensate', { id, give, reason: WHY });
const proposalOf = async (who: StaffMember, id: string) =>
  (await who.get<{ proposals: StaffProposal[] }>('/approvals?kind=books')).proposals.find(
    (each) => each.kind === 'books' && each.subject === id,
  );
const decide = (who: StaffMember, id: string, approve: boolean) =>
  who.post('/approvals/decide', { id, approve, reason: 'as agreed in the meeting' });
const query = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await buyer.portal.root.databases.pool.query<Row>(sql, values)).rows;
const status = async (lang: string) =>
  (await buyer.portal.call('readServiceStatus', {}, { lang })).envelope.result as {
    ways: { name: string; state: string }[];
    messages: string;
    incidents: { text: string; disturbed: string[]; endedAt: string | null; districts: string[] }[];
  };

test('a disturbance stands on the status page and beside its way to pay in the language of the visitor, until its end', async () => {
  const id = await announce();
  const shown = await status('fr');
  const [incident] = shown.incidents;
  expect(incident).toMatchObject({ text: TEXTS.fr, endedAt: null });
  expect(shown.ways.find(({ name }) => name === incident?.disturbed[0])?.state).toBe('failing');
  expect(shown.ways.filter(({ state }) => state === 'works').length).toBeGreaterThan(0);

  const order = { transactionType: 'PREPAID_RECHARGE', msisdn: hit.msisdn, amount: '700' } as const;
  const orderId = await buyer.order(buyer.visitor, order);
  const notices = async () => {
    const { envelope } = await buyer.portal.call(
      'listPaymentOptions',
      { orderId },
      { visitor: buyer.visitor, lang: 'fr' },
    );
    const { paymentOption } = envelope.result as { paymentOption: { notice?: string }[] };
    return paymentOption.flatMap(({ notice }) => notice ?? []);
  };
  await expect.poll(notices).toEqual([TEXTS.fr]);

  await announce({ id, version: 1, endedAt: ago(1_000) });
  await expect.poll(notices).toEqual([]);
  expect((await status('en')).incidents).toMatchObject([{ text: TEXTS.en, endedAt: expect.any(String) }]);
  expect(
    (
      await aline.post('/incident', {
        id,
        version: 1,
        affected: MONEY,
        texts: TEXTS,
        startedAt: ago(HOUR),
        endedAt: null,
        reason: WHY,
      })
    ).body,
  ).toMatchObject({ error: 'CHANGED' });
});

test('what lacks a language, affects nothing, ends before it begins or names no district of the country is refused', async () => {
  const wrong = {
    texts: { texts: { ...TEXTS, rw: undefined } },
    affected: { affected: { ...MONEY, methods: [] } },
    methods: { affected: { ...MONEY, methods: ['gold'] } },
    endedAt: { endedAt: ago(2 * HOUR) },
    districts: { affected: { ...MONEY, networks: ['mobile'], districts: ['Atlantis'] } },
  };
  for (const [field, change] of Object.entries(wrong)) {
    const incident = { version: 0, affected: MONEY, texts: TEXTS, startedAt: ago(HOUR), endedAt: null };
    const { status: code, body } = await aline.post('/incident', { ...incident, reason: WHY, ...change });
    expect([code, Object.keys(body.fields ?? {})], field).toEqual([400, [field]]);
  }
});

// "Trojan Source" (CVE-2021-42574): marks that turn the direction of a text show its reader another one than its approver.
test('what is announced has one line, and no marks that hide or turn a part of it', async () => {
  const en = ' Call\u202e 878-887\u202c\u2066\ufeff now\n\u0007<b>free</b> ';
  await announce({ texts: { ...TEXTS, en } });
  expect((await status('en')).incidents.map(({ text }) => text)).toContain('Call 878-887 now <b>free</b>');
});

test('two people approve what the lines that it hit get; each gets it once, it is in the journal, and counts for its wallet', async () => {
  // An open case is read again when its version is another one.
  const versionOfCase = async () => (await keza.get<StaffResult<'readCase'>>(`/case?id=${hit.id}`)).version;
  const before = await versionOfCase();
  const id = await announce();
  const announced = await versionOfCase();
  expect(announced).not.toBe(before);
  const page = await read(id);
  const lines = page.hit?.lines.filter(({ payment }) => payment.id === hit.id);
  expect(lines).toMatchObject([{ failed: 1, late: 0, got: null }]);
  expect(JSON.stringify(page)).not.toContain(hit.msisdn);

  const tooMuch = String(Number(page.most.amount) + 1);
  expect((await propose(id, { amount: tooMuch })).body).toMatchObject({ why: 'above-most' });
  expect((await propose(id, { bundle: 'NO-SUCH-BUNDLE' })).body).toMatchObject({ why: 'no-bundle' });
  const proposed = await propose(id, { amount: '300' });
  expect(proposed.body).toMatchObject({ customers: page.hit?.total, leftOut: 0 });
  expect((await propose(id, { amount: '300' }, eric)).body).toMatchObject({ why: 'nobody-left' });

  const proposal = await proposalOf(eric, id);
  expect(proposal).toMatchObject({ action: 'compensate', customers: page.hit?.total, why: 'always' });
  // The second person reads what it is for.
  expect(proposal).toMatchObject({ disturbance: { texts: TEXTS, bundle: null } });
  const proposalId = proposal?.id ?? '';
  // Care proposes, finance approves, and nobody their own.
  expect((await decide(keza, proposalId, true)).body).toMatchObject({ why: 'own-proposal' });
  expect((await decide(eric, proposalId, true)).body).toEqual({ outcome: 'done' });
  expect((await decide(solange, proposalId, true)).body).toMatchObject({ why: 'decided' });
  await buyer.runJobs();
  await buyer.runJobs();

  const [given] = await query<{ id: string; state: string; by: string }>(
    'SELECT id, state, by FROM compensations WHERE incident_id = $1 AND msisdn = $2',
    [id, hit.msisdn],
  );
  expect(given).toMatchObject({ state: 'given', by: 'Keza Uwase, Eric Habimana' });
  expect(await versionOfCase()).not.toBe(announced);
  const booked = await query(
    `SELECT debit, credit, amount_minor::int AS minor FROM journal WHERE event = 'correction' AND reason LIKE $1`,
    [`compensation ${given?.id}:%`],
  );
  expect(booked).toEqual([{ debit: 'goodwill', credit: 'airtime-liability', minor: 300 }]);
  const counted = await query(
    'SELECT amount_minor::int AS minor, purpose, approved_by_subject IS NOT NULL AS two FROM staff_movements WHERE id = $1',
    [given?.id],
  );
  expect(counted).toEqual([{ minor: 300, purpose: 'payment', two: true }]);
  expect((await propose(id, { amount: '300' })).body).toMatchObject({ why: 'nobody-left' });
  expect(await read(id)).toMatchObject({
    compensations: [{ state: 'given', count: page.hit?.total }],
    hit: { open: 0 },
  });
  // Whoever answers the customer reads it in the case.
  const { disturbances } = await keza.get<StaffResult<'readCase'>>(`/case?id=${hit.id}`);
  expect(disturbances.find((each) => each.id === id)).toMatchObject({
    texts: TEXTS,
    got: { state: 'given' },
  });
  const acts = await aline.get<{ rows: { act: string }[] }>(
    `/acts?${new URLSearchParams({ about: `incident ${id}` })}`,
  );
  expect(acts.rows.map(({ act }) => act)).toEqual([
    'approve compensate',
    'propose compensate',
    'announce incident',
  ]);
});

test('what was rejected was given to nobody, and can be proposed again', async () => {
  const id = await announce();
  await propose(id, { amount: '200' }, eric);
  const proposal = await proposalOf(solange, id);
  expect((await decide(eric, proposal?.id ?? '', true)).body).toMatchObject({ why: 'own-proposal' });
  // Care may propose, and not approve.
  expect((await decide(keza, proposal?.id ?? '', true)).body).toMatchObject({ error: 'NOT_ALLOWED' });
  expect((await decide(solange, proposal?.id ?? '', false)).body).toEqual({ outcome: 'rejected' });
  await buyer.runJobs();
  expect(await query('SELECT FROM compensations WHERE incident_id = $1', [id])).toEqual([]);
  expect((await propose(id, { amount: '200' }, eric)).body).toMatchObject({ leftOut: 0 });
});

test('a line may get exactly the most that one gets, and nothing above it', async () => {
  const id = await announce();
  const { most } = await read(id);
  const above = String(Number(most.amount) + 1);
  expect((await propose(id, { amount: above })).body).toMatchObject({ why: 'above-most' });
  expect((await propose(id, { amount: most.amount })).body).toMatchObject({ leftOut: 0 });
});

test('a line whose wallet has had the most of a month gets nothing more by a proposal that nobody reads line by line', async () => {
  const strict = await createBuyer({ STAFF_APPROVAL_ABOVE_WALLET: '1000' });
  try {
    const admin = await signInToCall(strict.portal.app, 'aline');
    const care = await signInToCall(strict.portal.app, 'keza');
    const finance = await signInToCall(strict.portal.app, 'eric');
    await payTooMuch(strict);
    const since = new Date(strict.clock.now().getTime() - HOUR).toISOString();
    const outcomes: unknown[] = [];
    for (let outage = 0; outage < 3; outage += 1) {
      const incident = { version: 0, affected: MONEY, texts: TEXTS, startedAt: since, endedAt: null };
      const { body } = await admin.post('/incident', { ...incident, reason: WHY });
      const proposed = await care.post('/incident/compensate', {
        id: body.id,
        give: { amount: '600' },
        reason: WHY,
      });
      outcomes.push(proposed.body.customers ?? proposed.body.why);
      const { proposals } = await finance.get<{ proposals: { id: string }[] }>('/approvals?kind=books');
      for (const { id } of proposals)
        await finance.post('/approvals/decide', { id, approve: true, reason: 'as agreed in the meeting' });
    }
    expect(outcomes).toEqual([1, 'nobody-left', 'nobody-left']);
  } finally {
    await strict.close();
  }
});

// Three outages of one evening, each with its proposal, approved in the same second.
test('approvals at once together give a line no more than the most of a month, with one connection each', async () => {
  const strict = await createBuyer({ STAFF_APPROVAL_ABOVE_WALLET: '1000', DATABASE_POOL: '3' });
  try {
    const admin = await signInToCall(strict.portal.app, 'aline');
    const care = await signInToCall(strict.portal.app, 'keza');
    const finance = await signInToCall(strict.portal.app, 'eric');
    await payTooMuch(strict);
    const since = new Date(strict.clock.now().getTime() - HOUR).toISOString();
    for (let outage = 0; outage < 3; outage += 1) {
      const incident = { version: 0, affected: MONEY, texts: TEXTS, startedAt: since, endedAt: null };
      const { body } = await admin.post('/incident', { ...incident, reason: WHY });
      await care.post('/incident/compensate', { id: body.id, give: { amount: '600' }, reason: WHY });
    }
    const { proposals } = await finance.get<{ proposals: { id: string }[] }>('/approvals?kind=books');
    expect(proposals).toHaveLength(3);
    await Promise.all(
      proposals.map(({ id }) =>
        finance.post('/approvals/decide', { id, approve: true, reason: 'as agreed' }),
      ),
    );
    const { pool } = strict.portal.root.databases;
    const { rows } = await pool.query(
      'SELECT state, count(*)::int FROM compensations GROUP BY state ORDER BY state',
    );
    expect(rows).toEqual([
      { state: 'approved', count: 1 },
      { state: 'refused', count: 2 },
    ]);
  } finally {
    await strict.close();
  }
});

test('of a network in some districts nobody can say from the records whom it hit, but how many reported no signal there meanwhile', async () => {
  // The towns of Kimironko and Butare; Gisenyi is in another district, and one report is of the day before.
  const reported = [
    ['SIGNALS2', -1.95, 30.13, 0.5],
    ['SIGNALS3', -2.6, 29.74, 0.25],
    ['SIGNALS4', -1.7, 29.26, 0.5],
    ['SIGNALS5', -1.95, 30.13, 24],
  ] as const;
  for (const [reference, lat, lng, hours] of reported)
    await query(
      `INSERT INTO signal_reports (reference, sending, lat, lng, place, indoors, locale, at)
       VALUES ($1, $1, $2, $3, '', false, 'en', $4)`,
      [reference, lat, lng, ago(hours * HOUR)],
    );
  const id = await announce({
    affected: { methods: [], sms: false, networks: ['mobile'], districts: ['Gasabo', 'Huye'] },
  });
  expect(await read(id)).toMatchObject({ hit: null, reports: 2 });
  // A day without network in two towns: none is left out of the count.
  await query(
    `INSERT INTO signal_reports (reference, sending, lat, lng, place, indoors, locale, at)
     SELECT 'MANY' || n, 'MANY' || n, -1.95 + n % 7 / 1000.0, 30.13, '', false, 'en', $1 FROM generate_series(1, 6000) n`,
    [ago(0.5 * HOUR)],
  );
  expect(await read(id)).toMatchObject({ reports: 6_002 });
  expect((await propose(id, { amount: '100' })).body).toMatchObject({ why: 'nobody-left' });
  expect((await status('rw')).incidents[0]).toMatchObject({ districts: ['Gasabo', 'Huye'] });
});

test('an outage that hit more lines than one proposal may have: those of the first one are left out of the next, which has the rest', async () => {
  const id = await announce();
  // Each of them failed twice, so the line of the first payment is behind all of them.
  await query(
    `INSERT INTO payments SELECT (copied).* FROM (
       SELECT jsonb_populate_record(p, jsonb_build_object('id', 'outage-' || n, 'order_id', 'outage-' || n,
         'provider_reference', 'outage-' || n, 'msisdn', (790000000 + n / 2)::text)) AS copied
       FROM payments p, generate_series(2, 2 * $2::int + 1) n WHERE p.id = $1) copies`,
    [hit.id, MAX_COMPENSATED],
  );
  await query(
    `INSERT INTO payment_events SELECT (copied).* FROM (
       SELECT jsonb_populate_record(e, jsonb_build_object('payment_id', 'outage-' || n)) AS copied
       FROM payment_events e, generate_series(2, 2 * $2::int + 1) n WHERE e.payment_id = $1) copies`,
    [hit.id, MAX_COMPENSATED],
  );
  await query(
    `INSERT INTO compensations (id, incident_id, proposal_id, msisdn, amount_minor, currency, state, by, reason, created_at, updated_at)
     SELECT 'given-' || n, $1, 'first', (790000000 + n)::text, 300, 'RWF', 'given', 'both', 'both', $3, $3
     FROM generate_series(1, $2::int) n`,
    [id, MAX_COMPENSATED, ago(0)],
  );
  expect((await read(id)).hit).toMatchObject({ total: MAX_COMPENSATED + 1, open: 1 });
  expect((await propose(id, { amount: '300' })).body).toMatchObject({ customers: 1, leftOut: 0 });
  expect(
    await query(`SELECT msisdn FROM compensations WHERE incident_id = $1 AND state = 'proposed'`, [id]),
  ).toEqual([{ msisdn: hit.msisdn }]);
});
