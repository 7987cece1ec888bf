import type { CallInput, CallResult } from '@portal/contract/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/crypto/new-id.ts';
import { type Buyer, makeBuyer } from '../../test-buyer.ts';
import { openTown } from './open-town.ts';
import { type Applicant, makeApplicant, PLAN } from './testing/applicant.ts';

type Lead = CallInput<'submitLead'>;

let buyer: Buyer;
beforeAll(async () => {
  buyer = await makeBuyer();
});
afterAll(() => buyer.close());

const applicant = (habit?: string) => makeApplicant(buyer, habit);
async function registered(someone: Applicant, change: Partial<Lead> = {}) {
  const { envelope } = await someone.submit(change);
  return envelope.result as CallResult<'submitLead'>;
}

const inTown = (city: string, { lead }: Applicant) => ({ address: { ...lead.address, city } });
const wordsTo = async (msisdn: string) => {
  await buyer.runJobs();
  return (await buyer.phone(msisdn)).inbox.map(({ text }) => text);
};
const track = async ({ contactNumber }: Applicant, leadId: string) =>
  (await buyer.portal.call('trackLead', { leadId, contactNumber })).envelope
    .result as CallResult<'trackLead'>;

async function pay(someone: Applicant, leadId: string) {
  const { visitor, contactNumber } = someone;
  const orderId = await buyer.order(visitor, { transactionType: 'HBB_LEADS', leadId, contactNumber });
  const payer = await buyer.subscriber();
  return { orderId, paid: await buyer.pay(visitor, orderId, payer) };
}

describe('home broadband where it can be installed', () => {
  test('is ordered, paid, followed to its installation, and its number comes by SMS', async () => {
    const someone = await applicant();
    const { refLeadId: leadId, feasibility } = await registered(someone);
    expect(feasibility).toBe(true);
    if (!leadId) throw new Error('no number');
    expect((await wordsTo(someone.contactNumber))[0]).toContain(leadId);
    expect(await track(someone, leadId)).toMatchObject({
      status: 'REGISTERED',
      payable: true,
      city: 'Kigali',
    });

    const { orderId, paid } = await pay(someone, leadId);
    expect(paid).toMatchObject({
      status: 'SUCCESS',
      transactionType: 'HBB_LEADS',
      metaInfo: { leadId, contactSummary: { fullName: 'Keza Uwase', address: 'KG 7 Ave 12, Kigali' } },
    });
    const { envelope } = await buyer.portal.call('readOrder', { id: orderId }, { visitor: someone.visitor });
    expect(envelope.result).toMatchObject({ leadId, emailId: 'keza@example.rw', amount: '25000' });
    const stranger = await buyer.portal.call('readOrder', { id: orderId });
    expect(stranger.envelope.result).toMatchObject({ emailId: 'k***@example.rw' });

    expect((await track(someone, leadId)).status).toBe('PAID');
    buyer.clock.push(61_000);
    expect((await track(someone, leadId)).status).toBe('SCHEDULED');
    buyer.clock.push(181_000);
    const end = await track(someone, leadId);
    expect(end).toMatchObject({ status: 'INSTALLED', payable: false });
    expect(end.steps.map(({ status }) => status)).toEqual([
      'REGISTERED',
      'VERIFIED',
      'PAID',
      'SCHEDULED',
      'INSTALLED',
    ]);
  });

  test('the same verified code is the same lead, however often and for whatever it is sent', async () => {
    const someone = await applicant();
    const answers = await Promise.all([1, 2, 3].map(() => registered(someone)));
    answers.push(await registered(someone, { fullName: 'Somebody Else' }));
    expect(new Set(answers.map(({ refLeadId }) => refLeadId)).size).toBe(1);
    expect((await wordsTo(someone.contactNumber)).filter((text) => text.includes('registered'))).toHaveLength(
      1,
    );
  });

  test('a lead is paid once: another payment of it gives the money back', async () => {
    const someone = await applicant();
    const { refLeadId } = await registered(someone);
    const leadId = String(refLeadId);
    const { visitor, contactNumber } = someone;
    const wish = { transactionType: 'HBB_LEADS', leadId, contactNumber, again: true } as const;
    const second = await buyer.order(visitor, wish);
    await pay(someone, leadId);
    const late = await buyer.pay(visitor, second, await buyer.subscriber());
    expect(late).toMatchObject({ status: 'FAILED', statusReason: 'lead-closed' });
    expect(late.timeline.map(({ step }) => step)).toContain('refunded');
    const { envelope } = await buyer.portal.call('placeOrder', wish, { visitor });
    expect(envelope).toMatchObject({ statusCode: 'LEAD_NOT_PAYABLE' });
  });

  test('a sales desk that fails twice books the payment in the end', async () => {
    const someone = await applicant('stalls-twice');
    const { refLeadId } = await registered(someone);
    const { paid } = await pay(someone, String(refLeadId));
    expect(paid).toMatchObject({ status: 'SUCCESS', metaInfo: { leadId: refLeadId } });
  });

  test('a lead without a number stops before anything is paid', async () => {
    const { refLeadId, feasibility } = await registered(await applicant('gives-no-number'));
    expect({ refLeadId, feasibility }).toEqual({ refLeadId: null, feasibility: true });
  });

  test('a lead that is lost after payment keeps the money and has no number', async () => {
    const someone = await applicant('loses-lead');
    const { refLeadId } = await registered(someone);
    const { paid } = await pay(someone, String(refLeadId));
    expect(paid).toMatchObject({ status: 'SUCCESS', metaInfo: { leadId: null } });
    expect(buyer.portal.logged()).toContain('lead-lost');
    const claim = { leadId: String(refLeadId), contactNumber: someone.contactNumber };
    const { envelope } = await buyer.portal.call('trackLead', claim);
    expect(envelope).toMatchObject({ statusCode: 'LEAD_UNKNOWN' });
  });

  test('a lead cancelled while it is paid gives the money back', async () => {
    const someone = await applicant('cancels');
    const { refLeadId } = await registered(someone);
    const { paid } = await pay(someone, String(refLeadId));
    expect(paid).toMatchObject({ status: 'FAILED', statusReason: 'lead-closed' });
    expect((await track(someone, String(refLeadId))).status).toBe('CANCELLED');
  });
});

describe('home broadband where it can not be installed yet', () => {
  test('the server decides, whatever the browser said; the demand has a number and is told once when the town opens', async () => {
    const someone = await applicant();
    const { refLeadId, feasibility } = await registered(someone, inTown('Karongi', someone));
    const leadId = String(refLeadId);
    expect(feasibility).toBe(false);
    expect((await wordsTo(someone.contactNumber))[0]).toMatch(new RegExp(`not in Karongi yet.*${leadId}`));
    expect(await track(someone, leadId)).toMatchObject({ feasibility: false, payable: false });
    const wish = { transactionType: 'HBB_LEADS', leadId, contactNumber: someone.contactNumber } as const;
    const { envelope } = await buyer.portal.call('placeOrder', wish, { visitor: someone.visitor });
    expect(envelope).toMatchObject({ statusCode: 'LEAD_NOT_PAYABLE' });

    const { leads } = buyer.portal.root.app;
    expect(await openTown(leads, 'karongi')).toEqual({ kind: 'opened', town: 'Karongi', told: 1 });
    expect(await openTown(leads, 'Karongi')).toMatchObject({ told: 0 });
    expect((await wordsTo(someone.contactNumber))[0]).toContain('has come to Karongi');
    const another = await applicant();
    expect((await registered(another, inTown('Karongi', another))).feasibility).toBe(true);
  });

  test('a town nobody knows opens nothing', async () => {
    expect(await openTown(buyer.portal.root.app.leads, 'Atlantis')).toEqual({ kind: 'unknown-town' });
  });
});

test('whoever else knows number and contact number may pay, and is shown nobody', async () => {
  const someone = await applicant();
  const leadId = String((await registered(someone)).refLeadId);
  const helper = newId();
  const { contactNumber } = someone;
  const orderId = await buyer.order(helper, { transactionType: 'HBB_LEADS', leadId, contactNumber });
  const order = await buyer.portal.call('readOrder', { id: orderId }, { visitor: helper });
  expect(order.envelope.result).toMatchObject({ own: true, emailId: 'k***@example.rw' });
  const paid = await buyer.pay(helper, orderId, await buyer.subscriber());
  expect(paid.metaInfo).toMatchObject({ leadId, contactSummary: { fullName: 'K. U.', address: '***' } });
});

describe('what is refused', () => {
  const refusal = async (change: (someone: Applicant) => Partial<Lead>) => {
    const someone = await applicant();
    const { status, envelope } = await someone.submit(change(someone));
    return { ...envelope, http: status };
  };

  test('details that break a rule of the form, each by its field', async () => {
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

  test('another price than the plan has', async () => {
    const plan = { code: PLAN.code, amount: '1', currency: 'RWF', description: 'x' } as const;
    expect(await refusal(() => ({ plan }))).toMatchObject({ statusCode: 'PLAN_UNAVAILABLE' });
  });

  test('a number other than the verified one', async () => {
    const contactNumber = await buyer.subscriber();
    expect(await refusal(() => ({ contactNumber }))).toMatchObject({ statusCode: 'PROOF_INVALID' });
  });

  test('a wrong lead and a wrong contact number, in the same words', async () => {
    const someone = await applicant();
    const { refLeadId } = await registered(someone);
    const asked = async (leadId: string, contactNumber: string) =>
      (await buyer.portal.call('trackLead', { leadId, contactNumber })).envelope;
    const wrong = await asked('WZZZZZZZZ', someone.contactNumber);
    expect(wrong).toMatchObject({ statusCode: 'LEAD_UNKNOWN' });
    expect(await asked(String(refLeadId), '788100001')).toEqual(wrong);
  });
});

test('a number of another network gets its code by e-mail', async () => {
  const visitor = newId();
  const email = `visitor${Date.now()}@example.rw`;
  const asked = { msisdn: '722000123', email, customerDetails: { fullName: 'Keza Uwase' } };
  const { envelope } = await buyer.portal.call('sendLeadCode', asked, { visitor });
  expect(envelope.result).toMatchObject({ otpRecipient: 'v***@example.rw' });
  await buyer.runJobs();
  const box = await buyer.portal.app.inject({ url: `/sandbox/api/letters?to=${email}` });
  const { refId } = envelope.result as CallResult<'sendLeadCode'>;
  const otp = /\b\d{6}\b/.exec(box.json().letters[0].text)?.[0] ?? '';
  const verified = await buyer.portal.call('verifyCode', { refId, otp }, { visitor });
  expect(verified.status).toBe(200);
});
