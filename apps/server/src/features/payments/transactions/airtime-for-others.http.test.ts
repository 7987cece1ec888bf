import type { CallResult } from '@portal/contract/calls/calls';
import { createProvenVisit, type ProvenVisit } from '@portal/payments/testing/proven-visit';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestBuyer } from '../../../testing/buyer.ts';
import { makeApplicant } from '../../leads/testing/applicant.ts';
import { GATEWAY_SECRET, openSession, PATIENT_GATEWAY } from '../../ussd/testing/ussd-handset.ts';

/**
 * A code is all that airtime needs, so what it pays for other numbers is limited (RULINGS 81). The limit is far below what a
 * thief can try by one dial: RWF 48,000.
 */
const buyer = openTestBuyer({
  ...PATIENT_GATEWAY,
  USSD_SECRET: GATEWAY_SECRET,
  AIRTIME_FOR_OTHERS_PER_DAY: '1000',
});
beforeAll(async () => {
  await buyer.portal.app.inject({
    method: 'POST',
    url: '/sandbox/api/settings',
    payload: { offersAirtime: true },
  });
});

const AIR_TIME = 'AIR_TIME';
/** The id of a transaction, as opposed to the code of a refusal. */
const STARTED = /^[\w-]{27}$/;
const DAY_MS = 24 * 3_600_000;

let payer: string;
let recipient: string;
beforeEach(async () => {
  payer = await buyer.subscriber({ airtime: 90_000 });
  recipient = await buyer.subscriber();
});

type Visit = Pick<ProvenVisit, 'visitor' | 'call' | 'prove'>;

/** The bundle with that price for a line. */
async function findBundle({ call }: Visit, msisdn: string, isWanted: (price: number) => boolean) {
  const { envelope } = await call('listBundles', { msisdn, lineType: 'PREPAID', serviceType: null });
  const bundles = envelope.result as CallResult<'listBundles'>;
  const found = bundles
    .toSorted((a, b) => Number(b.amount) - Number(a.amount))
    .find(({ amount }) => isWanted(Number(amount)));
  if (!found) throw new Error('nothing on sale at that price');
  return { productCode: found.productCode, price: Number(found.amount) };
}

async function order({ visitor }: Visit, msisdn: string, productCode: string) {
  return buyer.order(visitor, { transactionType: 'PREPAID_BUNDLES', msisdn, productCode, again: true });
}

/** Proves the payer for an order. Returns the code of the refusal, or the proof. */
async function prove(visit: Visit, orderId: string) {
  const { envelope } = await visit.call('sendCode', { msisdn: payer, orderId, paymentMode: AIR_TIME });
  if (envelope.status !== 'success') return { refusal: envelope.statusCode, proof: '' };
  const otp = await buyer.lastCode(payer);
  const { refId } = envelope.result;
  const answer = { refId, otp, username: payer, paymentMode: AIR_TIME };
  const verified = (await visit.call('verifyWalletUser', answer)).envelope.result;
  return { refusal: null, proof: (verified as CallResult<'verifyWalletUser'>).uniqueCode };
}

async function pay(visit: Visit, orderId: string, proof: string) {
  const input = { orderId, paymentMode: AIR_TIME, paymentMobile: `0${payer}`, uniqueCode: proof };
  const { envelope } = await visit.call('initiatePayment', input);
  if (envelope.status !== 'success') return envelope.statusCode;
  const { transactionId } = envelope.result;
  const processed = await visit.call('processPayment', { transactionId, paymentMode: AIR_TIME });
  return processed.envelope.status === 'success' ? transactionId : processed.envelope.statusCode;
}

const airtimeOf = async (msisdn: string) =>
  ((await buyer.phone(msisdn)) as unknown as { airtime: number }).airtime;

const visit = () => createProvenVisit(buyer);

describe('airtime for another number', () => {
  test('pays up to the sum of a day, then is refused with what to do, and pays again a day later', async () => {
    const browser = visit();
    const { productCode, price } = await findBundle(
      browser,
      recipient,
      (each) => each <= 1_000 && each > 500,
    );
    const proofs: [string, string][] = [];
    for (let count = 0; count < 2; count += 1) {
      const orderId = await order(browser, recipient, productCode);
      proofs.push([orderId, (await prove(browser, orderId)).proof]);
    }
    const [[first, firstProof], [second, secondProof]] = proofs as [[string, string], [string, string]];
    expect(await pay(browser, first, firstProof)).toMatch(STARTED);
    const input = {
      orderId: second,
      paymentMode: AIR_TIME,
      paymentMobile: `0${payer}`,
      uniqueCode: secondProof,
    };
    expect((await browser.call('initiatePayment', input)).envelope).toMatchObject({
      statusCode: 'AIRTIME_LIMIT',
      message: expect.stringContaining('at most RWF\u00a01,000 a day for another number. Nothing was taken.'),
    });
    expect(await airtimeOf(payer)).toBe(90_000 - price);
    // The delivery goes on after the answer; an equal order would lead to its payment while it is open.
    await buyer.runJobs();
    buyer.clock.push(DAY_MS);
    const later = await order(browser, recipient, productCode);
    expect(await pay(browser, later, (await prove(browser, later)).proof)).toMatch(STARTED);
  });

  test('is not doubled by orders that are paid at the same moment, from different browsers', async () => {
    const browsers = [visit(), visit(), visit()];
    const { productCode, price } = await findBundle(
      visit(),
      recipient,
      (each) => each <= 1_000 && each > 500,
    );
    const ready: [Visit, string, string][] = [];
    for (const browser of browsers) {
      const orderId = await order(browser, recipient, productCode);
      ready.push([browser, orderId, (await prove(browser, orderId)).proof]);
    }
    const answers = await Promise.all(ready.map((each) => pay(...each)));
    expect(answers.filter((answer) => answer === 'AIRTIME_LIMIT')).toHaveLength(2);
    expect(await airtimeOf(payer)).toBe(90_000 - price);
  });

  test('of a larger sum gets no code at all, also by the link of another browser', async () => {
    const asker = visit();
    const { productCode } = await findBundle(asker, recipient, (each) => each > 1_000);
    const orderId = await order(asker, recipient, productCode);
    expect(await prove(asker, orderId)).toEqual({ refusal: 'AIRTIME_LIMIT', proof: '' });
    const link = (await asker.call('createPayLink', { orderId })).envelope
      .result as CallResult<'createPayLink'>;
    expect(await prove(visit(), link.payLink?.token ?? '')).toEqual({ refusal: 'AIRTIME_LIMIT', proof: '' });
    await buyer.runJobs();
    expect((await buyer.phone(payer)).inbox).toEqual([]);
  });

  test('of a larger sum is refused when the way to pay was not named before, whatever the proof is', async () => {
    const browser = visit();
    const { productCode } = await findBundle(browser, recipient, (each) => each > 1_000);
    const orderId = await order(browser, recipient, productCode);
    const sent = await browser.call('sendCode', { msisdn: payer, orderId });
    const { refId } = sent.envelope.result as CallResult<'sendCode'>;
    const otp = await buyer.lastCode(payer);
    const answer = { refId, otp, username: payer, paymentMode: AIR_TIME };
    const verified = await browser.call('verifyWalletUser', answer);
    const { uniqueCode } = verified.envelope.result as CallResult<'verifyWalletUser'>;
    expect(await pay(browser, orderId, uniqueCode)).toBe('AIRTIME_LIMIT');
  });

  test('a payment that took nothing does not count', async () => {
    const poor = await buyer.subscriber({ airtime: 5 });
    const rich = payer;
    payer = poor;
    const browser = visit();
    const { productCode } = await findBundle(browser, recipient, (each) => each <= 1_000 && each > 500);
    for (let count = 0; count < 2; count += 1) {
      const orderId = await order(browser, recipient, productCode);
      const transactionId = await pay(browser, orderId, (await prove(browser, orderId)).proof);
      expect(await browser.finish(transactionId)).toMatchObject({ statusReason: 'insufficient-airtime' });
    }
    payer = rich;
  });

  test('a second press on Pay finds the payment of the first', async () => {
    const browser = visit();
    const { productCode } = await findBundle(browser, recipient, (each) => each <= 1_000 && each > 500);
    const orderId = await order(browser, recipient, productCode);
    const { proof } = await prove(browser, orderId);
    const [one, two] = await Promise.all([pay(browser, orderId, proof), pay(browser, orderId, proof)]);
    expect(two).toBe(one);
    expect(await pay(browser, orderId, proof)).toBe(one);
  });
});

describe('airtime for what is the payer’s own', () => {
  test('pays no line for somebody who names the payer as its contact', async () => {
    const applicant = await makeApplicant(buyer);
    const { refLeadId } = (await applicant.submit()).envelope.result as CallResult<'submitLead'>;
    const leadId = String(refLeadId);
    const { visitor, contactNumber } = applicant;
    const orderId = await buyer.order(visitor, { transactionType: 'HBB_LEADS', leadId, contactNumber });
    const code = { msisdn: contactNumber, orderId, paymentMode: 'HBB_AIRTIME' };
    const { envelope } = await buyer.portal.call('sendCode', code, { visitor });
    expect(envelope).toMatchObject({ statusCode: 'AIRTIME_LIMIT' });
  });

  test('has no limit for the own number', async () => {
    const browser = visit();
    const { productCode } = await findBundle(browser, payer, (each) => each > 1_000);
    const orderId = await order(browser, payer, productCode);
    expect(await pay(browser, orderId, (await prove(browser, orderId)).proof)).toMatch(STARTED);
  });

  test('has no limit for the router that is registered to the number, and one for every other router', async () => {
    const own = await buyer.subscriber({ line: 'broadband', contact: payer });
    const other = await buyer.subscriber({ line: 'broadband', contact: recipient });
    const browser = visit();
    const answers = [];
    for (const router of [own, other]) {
      const { productCode } = await findBundle(browser, router, (each) => each > 1_000);
      const orderId = await order(browser, router, productCode);
      answers.push(await pay(browser, orderId, (await prove(browser, orderId)).proof));
    }
    expect(answers).toEqual([expect.stringMatching(STARTED), 'AIRTIME_LIMIT']);
  });
});

describe('in the USSD menu', () => {
  /** The screen with the ways to pay, or the confirmation, of the bundle of that price. */
  async function chooseBundle(msisdn: string, isWanted: (price: number) => boolean) {
    const call = openSession(buyer.portal.app, payer);
    await call.send('2', ...(msisdn === payer ? ['1'] : ['2', `0${msisdn}`]));
    for (let category = 1; category <= 9; category += 1) {
      const inputs = ['2', ...(msisdn === payer ? ['1'] : ['2', `0${msisdn}`]), String(category)];
      const listed = await openSession(buyer.portal.app, payer).dial(inputs.join('*'));
      const lines = [...listed.text.matchAll(/^(\d+) .*RWF ([\d,]+)$/gm)];
      const found = lines.find(([, , price]) => isWanted(Number(price?.replace(',', ''))));
      if (found) {
        const session = openSession(buyer.portal.app, payer);
        return { session, screen: await session.dial([...inputs, found[1]].join('*')) };
      }
    }
    throw new Error('no such bundle');
  }

  test('airtime is no way to pay a larger sum for another number, and is one for the own number', async () => {
    expect((await chooseBundle(payer, (price) => price > 1_000)).screen.text).toContain('Airtime');
    expect((await chooseBundle(recipient, (price) => price > 1_000)).screen.text).not.toContain('Airtime');
  });

  test('the sum of a day counts what was paid on the pages, and the other way round', async () => {
    const browser = visit();
    const { productCode } = await findBundle(browser, recipient, (each) => each <= 1_000 && each > 500);
    const orderId = await order(browser, recipient, productCode);
    expect(await pay(browser, orderId, (await prove(browser, orderId)).proof)).toMatch(STARTED);
    const { screen } = await chooseBundle(recipient, (price) => price > 500 && price <= 1_000);
    expect(screen.text).not.toContain('Airtime');
  });
});
