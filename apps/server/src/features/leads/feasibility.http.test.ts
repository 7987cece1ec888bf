import type { CallInput, CallResult } from '@portal/contract/calls/calls';
import { MAGIC_ADDRESSES } from '@portal/operator/sandbox/magic/magic-leads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStaffBrowser } from '../../staff-desk/testing/sign-in.ts';
import { createBuyer, type TestBuyer } from '../../testing/buyer.ts';
import { checkFeasibility } from './check-feasibility.ts';
import { notifyOpenedTowns } from './open-town.ts';
import { recheckLeads } from './recheck-leads.ts';
import { type Applicant, makeApplicant } from './testing/applicant.ts';

type Answer = CallResult<'submitLead'>;
const { impossible, unclear, silent } = MAGIC_ADDRESSES;

let buyer: TestBuyer;
beforeAll(async () => {
  buyer = await createBuyer();
});
afterAll(() => buyer.close());

const deps = () => buyer.portal.root.modules.leads.deps;
async function orderAt(street1: string, customer?: Applicant) {
  const applicant = customer ?? (await makeApplicant(buyer));
  const change: Partial<CallInput<'submitLead'>> = { address: { ...applicant.lead.address, street1 } };
  const { envelope } = await applicant.submit(change);
  return { applicant, answer: envelope.result as Answer };
}
const messagesTo = async ({ contactNumber }: Applicant) => {
  await buyer.runJobs();
  return (await buyer.phone(contactNumber)).inbox.map(({ text }) => text);
};
const call = async (name: 'trackLead', { contactNumber }: Applicant, { refLeadId }: Answer) =>
  (await buyer.portal.call(name, { leadId: refLeadId ?? '', contactNumber })).envelope
    .result as CallResult<'trackLead'>;

test('an address that cannot be served in a covered town is a demand, and its town does not end the wait', async () => {
  const { applicant, answer } = await orderAt(`${impossible.begins} 4`);
  expect(answer).toMatchObject({ feasibility: false, obstacle: 'ADDRESS' });
  expect((await messagesTo(applicant))[0]).toMatch(/at your address yet/);
  expect(await call('trackLead', applicant, answer)).toMatchObject({ obstacle: 'ADDRESS', payable: false });
  await notifyOpenedTowns(deps());
  await recheckLeads(deps());
  expect(await messagesTo(applicant)).toHaveLength(2);
});

test('a town that is not covered stays the reason also when the address is asked for', async () => {
  const customer = await makeApplicant(buyer);
  const address = { ...customer.lead.address, city: 'Karongi' };
  const { envelope } = await customer.submit({ address });
  expect(envelope.result).toMatchObject({ feasibility: false, obstacle: 'TOWN' });
});

test.each([unclear, silent])(
  'at $begins nobody can tell: nothing is charged, and staff are asked',
  async ({ begins }) => {
    const { applicant, answer } = await orderAt(`${begins} 9`);
    expect(answer).toMatchObject({ feasibility: false, obstacle: 'UNKNOWN', refLeadId: expect.any(String) });
    expect((await messagesTo(applicant))[0]).toMatch(/check your address and call you/);
    const order = {
      transactionType: 'HBB_LEADS',
      leadId: answer.refLeadId ?? '',
      contactNumber: applicant.contactNumber,
    } as const;
    const { envelope } = await buyer.portal.call('placeOrder', order, { visitor: applicant.visitor });
    expect(envelope).toMatchObject({ statusCode: 'LEAD_NOT_PAYABLE' });

    const diane = createStaffBrowser(buyer.portal.app);
    await diane.signIn('diane');
    const toCheck = async () =>
      (await diane.send('GET', '/staff/api/leads?toCheck=true')).json<{
        rows: { key: string; leadId: string }[];
      }>().rows;
    const row = (await toCheck()).find(({ leadId }) => leadId === answer.refLeadId);
    expect(row).toMatchObject({ obstacle: 'unknown' });
    await diane.send('POST', '/staff/api/lead/note', {
      payload: { key: row?.key, note: 'Called, comes on Monday.' },
    });
    expect((await toCheck()).map(({ leadId }) => leadId)).not.toContain(answer.refLeadId);
  },
);

test('when the sales team confirms the address, the customer gets one message and pays', async () => {
  const { applicant, answer } = await orderAt(`${unclear.begins} 2`);
  const leadId = answer.refLeadId ?? '';
  await buyer.portal.app.inject({
    method: 'POST',
    url: `/sandbox/api/leads/${leadId}`,
    payload: { step: 'possible' },
  });
  await recheckLeads(deps());
  await recheckLeads(deps());
  const told = (await messagesTo(applicant)).filter((text) => text.includes('Pay for it'));
  expect(told).toHaveLength(1);
  expect(await call('trackLead', applicant, answer)).toMatchObject({ obstacle: null, payable: true });
  const order = { transactionType: 'HBB_LEADS', leadId, contactNumber: applicant.contactNumber } as const;
  const orderId = await buyer.order(applicant.visitor, order);
  expect(await buyer.pay(applicant.visitor, orderId, await buyer.subscriber())).toMatchObject({
    status: 'SUCCESS',
  });
});

test('when the check confirms the address later, the customer gets one message', async () => {
  const { applicant, answer } = await orderAt(`${silent.begins} 3`);
  const answering = { ...deps(), feasibility: { check: async () => 'yes' as const } };
  await recheckLeads(answering);
  await recheckLeads(answering);
  const told = (await messagesTo(applicant)).filter((text) => text.includes('can now be installed'));
  expect(told).toHaveLength(1);
  expect(told[0]).toContain(answer.refLeadId);
});

test('an order that is sent again keeps its first answer, and the operator is asked once', async () => {
  const { applicant, answer } = await orderAt(`${unclear.begins} 7`);
  const again = await orderAt('KG 7 Ave 12', applicant);
  expect(again.answer).toEqual(answer);
});

test('without a check of addresses the list of towns decides', async () => {
  const { at } = { at: { lat: -1.95, lng: 30.06 } };
  const place = { at, town: 'Kigali', address: unclear.begins, landmark: '', planCode: 'W5G-20' };
  const byTowns = { feasibility: null, log: deps().log };
  const town = (feasible: boolean) => ({ name: 'Kigali', feasible, at });
  expect(await checkFeasibility(byTowns, { place, town: town(true) })).toBeNull();
  expect(await checkFeasibility(byTowns, { place, town: town(false) })).toBe('town');
  expect(await checkFeasibility(byTowns, { place, town: null })).toBe('town');
});
