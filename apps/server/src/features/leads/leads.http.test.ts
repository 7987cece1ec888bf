import type { CallInput, CallResult } from '@portal/contract/calls/calls';
import { findCode } from '@portal/domain/identifiers/testing/find-code';
import { newId } from '@portal/platform/crypto/new-id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBuyer, type TestBuyer } from '../../testing/buyer.ts';
import { openTown } from './open-town.ts';
import { type Applicant, makeApplicant, TEST_PLAN } from './testing/applicant.ts';

type Lead = CallInput<'submitLead'>;

let buyer: TestBuyer;
beforeAll(async () => {
  buyer = await createBuyer();
});
afterAll(() => buyer.close());

const applicant = (habit?: string) => makeApplicant(buyer, habit);
async function registered(customer: Applicant, change: Partial<Lead> = {}) {
  const { envelope } = await customer.submit(change);
  return envelope.result as CallResult<'submitLead'>;
}

const inTown = (city: string, { lead }: Applicant) => ({ address: { ...lead.address, city } });
const messagesTo = async (msisdn: string) => {
  await buyer.runJobs();
  return (await buyer.phone(msisdn)).inbox.map(({ text }) => text);
};
const track = async ({ contactNumber }: Applicant, leadId: string) =>
  (await buyer.portal.call('trackLead', { leadId, contactNumber })).envelope
    .result as CallResult<'trackLead'>;

async function pay(customer: Applicant, leadId: string) {
  const { visitor, contactNumber } = customer;
  const orderId = await buyer.order(visitor, { transactionType: 'HBB_LEADS', leadId, contactNumber });
  const payer = await buyer.subscriber();
  return { orderId, paid: await buyer.pay(visitor, orderId, payer) };
}

describe('home broadband where it can be installed', () => {
  test('is ordered, paid and tracked to its installation, and its number is sent by SMS', async () => {
    const customer = await applicant();
    const { refLeadId: leadId, feasibility } = await registered(customer);
    expect(feasibility).toBe(true);
    if (!leadId) throw new Error('no number');
    expect((await messagesTo(customer.contactNumber))[0]).toContain(leadId);
    expect(await track(customer, leadId)).toMatchObject({
      status: 'REGISTERED',
      payable: true,
      city: 'Kigali',
    });

    const { orderId, paid } = await pay(customer, leadId);
    expect(paid).toMatchObject({
      status: 'SUCCESS',
      transactionType: 'HBB_LEADS',
      metaInfo: { leadId, contactSummary: { fullName: 'Keza Uwase', address: 'KG 7 Ave 12, Kigali' } },
    });
    const { envelope } = await buyer.portal.call('readOrder', { id: orderId }, { visitor: customer.visitor });
    expect(envelope.result).toMatchObject({ leadId, emailId: 'keza@example.rw', amount: '25000' });
    const stranger = await buyer.portal.call('readOrder', { id: orderId });
    expect(stranger.envelope.result).toMatchObject({ emailId: 'k***@example.rw' });

    expect((await track(customer, leadId)).status).toBe('PAID');
    buyer.clock.push(61_000);
    expect((await track(customer, leadId)).status).toBe('SCHEDULED');
    buyer.clock.push(181_000);
    const end = await track(customer, leadId);
    expect(end).toMatchObject({ status: 'INSTALLED', payable: false });
    expect(end.steps.map(({ status }) => status)).toEqual([
      'REGISTERED',
      'VERIFIED',
      'PAID',
      'SCHEDULED',
      'INSTALLED',
    ]);
  });

  test('creates one lead per verified code, however often it is submitted', async () => {
    const customer = await applicant();
    const answers = await Promise.all([1, 2, 3].map(() => registered(customer)));
    answers.push(await registered(customer, { fullName: 'Somebody Else' }));
    expect(new Set(answers.map(({ refLeadId }) => refLeadId)).size).toBe(1);
    expect(
      (await messagesTo(customer.contactNumber)).filter((text) => text.includes('registered')),
    ).toHaveLength(1);
  });

  test('refunds a second payment of a lead', async () => {
    const customer = await applicant();
    const { refLeadId } = await registered(customer);
    const leadId = String(refLeadId);
    const { visitor, contactNumber } = customer;
    const order = { transactionType: 'HBB_LEADS', leadId, contactNumber, again: true } as const;
    const second = await buyer.order(visitor, order);
    await pay(customer, leadId);
    const late = await buyer.pay(visitor, second, await buyer.subscriber());
    expect(late).toMatchObject({ status: 'FAILED', statusReason: 'lead-closed' });
    expect(late.timeline.map(({ step }) => step)).toContain('refunded');
    const { envelope } = await buyer.portal.call('placeOrder', order, { visitor });
    expect(envelope).toMatchObject({ statusCode: 'LEAD_NOT_PAYABLE' });
  });

  test("succeeds although the operator's sales system fails twice", async () => {
    const customer = await applicant('stalls-twice');
    const { refLeadId } = await registered(customer);
    const { paid } = await pay(customer, String(refLeadId));
    expect(paid).toMatchObject({ status: 'SUCCESS', metaInfo: { leadId: refLeadId } });
  });

  test('a lead without a number cannot be paid', async () => {
    const { refLeadId, feasibility } = await registered(await applicant('gives-no-number'));
    expect({ refLeadId, feasibility }).toEqual({ refLeadId: null, feasibility: true });
  });

  test('keeps the payment of a lead that the operator lost, and logs it', async () => {
    const customer = await applicant('loses-lead');
    const { refLeadId } = await registered(customer);
    const { paid } = await pay(customer, String(refLeadId));
    expect(paid).toMatchObject({ status: 'SUCCESS', metaInfo: { leadId: null } });
    expect(buyer.portal.logOutput()).toContain('lead-lost');
    const claim = { leadId: String(refLeadId), contactNumber: customer.contactNumber };
    const { envelope } = await buyer.portal.call('trackLead', claim);
    expect(envelope).toMatchObject({ statusCode: 'LEAD_UNKNOWN' });
  });

  test('refunds a lead that was cancelled during the payment', async () => {
    const customer = await applicant('cancels');
    const { refLeadId } = await registered(customer);
    const { paid } = await pay(customer, String(refLeadId));
    expect(paid).toMatchObject({ status: 'FAILED', statusReason: 'lead-closed' });
    expect((await track(customer, String(refLeadId))).status).toBe('CANCELLED');
  });
});

describe('home broadband where it cannot be installed yet', () => {
  test('registers the demand whatever the browser sent, and notifies once when the town opens', async () => {
    const customer = await applicant();
    const { refLeadId, feasibility } = await registered(customer, inTown('Karongi', customer));
    const leadId = String(refLeadId);
    expect(feasibility).toBe(false);
    expect((await messagesTo(customer.contactNumber))[0]).toMatch(
      new RegExp(`not in Karongi yet.*${leadId}`),
    );
    expect(await track(customer, leadId)).toMatchObject({ feasibility: false, payable: false });
    const order = { transactionType: 'HBB_LEADS', leadId, contactNumber: customer.contactNumber } as const;
    const { envelope } = await buyer.portal.call('placeOrder', order, { visitor: customer.visitor });
    expect(envelope).toMatchObject({ statusCode: 'LEAD_NOT_PAYABLE' });

    const { deps: leads } = buyer.portal.root.modules.leads;
    expect(await openTown(leads, 'karongi')).toEqual({ kind: 'opened', town: 'Karongi', notified: 1 });
    expect(await openTown(leads, 'Karongi')).toMatchObject({ notified: 0 });
    expect((await messagesTo(customer.contactNumber))[0]).toContain('has come to Karongi');
    const another = await applicant();
    expect((await registered(another, inTown('Karongi', another))).feasibility).toBe(true);
  });

  test('does not open an unknown town', async () => {
    expect(await openTown(buyer.portal.root.modules.leads.deps, 'Atlantis')).toEqual({
      kind: 'unknown-town',
    });
  });
});

test('lets others who know both numbers pay, without personal data', async () => {
  const customer = await applicant();
  const leadId = String((await registered(customer)).refLeadId);
  const helper = newId();
  const { contactNumber } = customer;
  const orderId = await buyer.order(helper, { transactionType: 'HBB_LEADS', leadId, contactNumber });
  const order = await buyer.portal.call('readOrder', { id: orderId }, { visitor: helper });
  expect(order.envelope.result).toMatchObject({ own: true, emailId: 'k***@example.rw' });
  const paid = await buyer.pay(helper, orderId, await buyer.subscriber());
  expect(paid.metaInfo).toMatchObject({ leadId, contactSummary: { fullName: 'K. U.', address: '***' } });
});

describe('what is refused', () => {
  const refusal = async (change: (customer: Applicant) => Partial<Lead>) => {
    const customer = await applicant();
    const { status, envelope } = await customer.submit(change(customer));
    return { ...envelope, http: status };
  };

  test('refuses invalid details and names each field', async () => {
    const answer = await refusal(({ lead }) => ({
      fullName: ' ',
      email: 'nobody',
      consent: false,
      address: { ...lead.address, street1: '12345', city: 'Paris' },
    }));
    expect(answer).toMatchObject({
      http: 400,
      statusCode: 'INVALID_REQUEST',
      result: {
        fields: {
          fullName: 'required',
          email: 'invalid',
          consent: 'required',
          installationAddress: 'not-an-address',
          town: 'invalid',
        },
      },
    });
  });

  test("refuses a price that is not the plan's", async () => {
    const plan = { code: TEST_PLAN.code, amount: '1', currency: 'RWF', description: 'x' } as const;
    expect(await refusal(() => ({ plan }))).toMatchObject({ statusCode: 'PLAN_UNAVAILABLE' });
  });

  test('refuses a number other than the verified one', async () => {
    const contactNumber = await buyer.subscriber();
    expect(await refusal(() => ({ contactNumber }))).toMatchObject({ statusCode: 'PROOF_INVALID' });
  });

  test('gives the same refusal for a wrong lead and a wrong contact number', async () => {
    const customer = await applicant();
    const { refLeadId } = await registered(customer);
    const requestWith = async (leadId: string, contactNumber: string) =>
      (await buyer.portal.call('trackLead', { leadId, contactNumber })).envelope;
    const wrong = await requestWith('WZZZZZZZZ', customer.contactNumber);
    expect(wrong).toMatchObject({ statusCode: 'LEAD_UNKNOWN' });
    expect(await requestWith(String(refLeadId), '788100001')).toEqual(wrong);
  });
});

test('sends the code by e-mail to a number of another network', async () => {
  const visitor = newId();
  const email = `visitor${Date.now()}@example.rw`;
  const request = { msisdn: '722000123', email, customerDetails: { fullName: 'Keza Uwase' } };
  const { envelope } = await buyer.portal.call('sendLeadCode', request, { visitor });
  expect(envelope.result).toMatchObject({ otpRecipient: 'v***@example.rw' });
  await buyer.runJobs();
  const box = await buyer.portal.app.inject({ url: `/sandbox/api/emails?to=${email}` });
  const { refId } = envelope.result as CallResult<'sendLeadCode'>;
  const otp = findCode(box.json().emails[0].text) ?? '';
  const verified = await buyer.portal.call('verifyCode', { refId, otp }, { visitor });
  expect(verified.status).toBe(200);
});
