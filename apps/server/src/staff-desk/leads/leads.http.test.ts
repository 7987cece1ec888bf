import type { CallResult } from '@portal/contract/calls/calls';
import type { StaffLead } from '@portal/contract/staff/staff-find';
import type { StaffLeadRow } from '@portal/contract/staff/staff-lead-row';
import { groupMsisdn } from '@portal/domain/identifiers/msisdn';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApplicant } from '../../features/leads/testing/applicant.ts';
import { smsMessages } from '../../features/sms/tables.ts';
import { createBuyer, type TestBuyer } from '../../testing/buyer.ts';
import { createStaffBrowser, type StaffBrowser } from '../testing/sign-in.ts';
import { REVEAL } from '../testing/staff-calls.ts';

let buyer: TestBuyer;
let diane: StaffBrowser;
let leadId: string;
let contact: string;

beforeAll(async () => {
  buyer = await createBuyer();
  const customer = await makeApplicant(buyer);
  contact = customer.contactNumber;
  leadId = ((await customer.submit()).envelope.result as CallResult<'submitLead'>).refLeadId ?? '';
  const order = { transactionType: 'HBB_LEADS', leadId, contactNumber: contact } as const;
  const orderId = await buyer.order(customer.visitor, order);
  await buyer.pay(customer.visitor, orderId, await buyer.subscriber());
  diane = createStaffBrowser(buyer.portal.app);
  await diane.signIn('diane');
});
afterAll(() => buyer.close());

const get = async <Body>(path: string) => (await diane.send('GET', `/staff/api${path}`)).json() as Body;
const find = async (text: string) =>
  (await get<{ rows: StaffLeadRow[] }>(`/leads?text=${encodeURIComponent(text)}`)).rows;

test('an order is found by its number in any spelling and by the contact number, which stays masked', async () => {
  for (const text of ['', leadId, leadId.toLowerCase(), contact, `+250 ${contact}`]) {
    const rows = await find(text);
    expect(
      rows.map((row) => row.leadId),
      text,
    ).toEqual([leadId]);
    expect(JSON.stringify(rows)).not.toContain(contact);
  }
  expect(await find('no such order')).toEqual([]);
});

test('an order shows its steps, messages, notes and payments, and who ordered only with a reason', async () => {
  const [{ key } = { key: '' }] = await find(leadId);
  await diane.send('POST', '/staff/api/lead/note', { payload: { key, note: 'Calls after five.' } });
  const message = { kind: 'notice', subject: key, purpose: 'registered', state: 'delivered' } as const;
  const sent = { id: 'sms-1', recipient: '+250 7** *** *56', route: 'smpp', createdAt: buyer.clock.now() };
  await buyer.sandbox.db.insert(smsMessages).values({ ...sent, ...message });
  const lead = await get<StaffLead>(`/lead?key=${key}`);
  expect(lead.timeline.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['step', 'message', 'note']));
  expect(lead.timeline.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['registered', 'paid', 'Calls after five.']),
  );
  expect(lead.payments).toMatchObject([{ kind: 'lead', state: 'fulfilled' }]);
  expect(lead.isOperatorAnswering).toBe(true);
  expect(JSON.stringify(lead)).not.toMatch(new RegExp(`Keza Uwase|${contact}`));
  const show = (reference: string) =>
    diane.send('POST', '/staff/api/lead/contact', { payload: { key, ...REVEAL, reference } });
  expect((await show('x')).statusCode).toBe(400);
  expect((await show('ticket 12 of the installer')).json()).toMatchObject({
    msisdn: groupMsisdn(contact),
    contact: { fullName: 'Keza Uwase', email: 'keza@example.rw' },
  });
  expect((await diane.send('GET', '/staff/api/lead?key=unknown')).statusCode).toBe(404);
});

// The agent tells the caller to call again only where the operator could say more then.
test.each([
  ['was not handed over yet', 'UPDATE leads SET lead_id = NULL'],
  ['is unknown to the operator', "UPDATE leads SET lead_id = 'W0N0T0R0X'"],
])('an order that %s is not shown as if the operator did not answer', async (_what, change) => {
  const [{ key } = { key: '' }] = await find(leadId);
  await buyer.sandbox.db.execute(`${change} WHERE key = '${key}'`);
  const lead = await get<StaffLead>(`/lead?key=${key}`);
  await buyer.sandbox.db.execute(`UPDATE leads SET lead_id = '${leadId}' WHERE key = '${key}'`);
  expect(lead).toMatchObject({ isOperatorAnswering: true, plan: null });
});

test('an order is shown without the steps of the operator when it does not answer, and that is said', async () => {
  const [{ key } = { key: '' }] = await find(leadId);
  const setHistory = (json: string) =>
    buyer.sandbox.db.execute(
      `UPDATE sandbox.sales_leads SET history = '${json}' WHERE lead_id = '${leadId}'`,
    );
  // The sandbox cannot read it.
  await setHistory('{}');
  const lead = await get<StaffLead>(`/lead?key=${key}`);
  await setHistory('[]');
  expect(lead).toMatchObject({ leadId, isOperatorAnswering: false, plan: null });
  expect(lead.timeline.map(({ kind }) => kind)).not.toContain('step');
});
