import { WORK_HEADER, type WorkChallenge } from '@portal/contract/http/proof-of-work';
import { newId } from '@portal/platform/crypto/new-id';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { RATE_LIMITS } from '@portal/platform/http/rate-limits/rate-limits';
import type { Caller } from '@portal/platform/http/visitors/caller';
import { describe, expect, test } from 'vitest';
import { openTestPortal, standingClock } from '../../../testing/portal.ts';
import { solveChallenge } from '../testing/solve-challenge.ts';

const portal = openTestPortal({
  clock: standingClock,
  environment: { TRUST_PROXY: '127.0.0.1', CHALLENGE_WORK: '1000', RATE_LIMIT_FACTOR: '0.2' },
});
// A fifth of every limit, so that it is used up soon.
const OPEN = RATE_LIMITS.openLines.perAddress / 5;
const REFUSED = RATE_LIMITS.refusedNumbers.perAddress / 5;

let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `203.0.113.${addresses}`;
}

/** Looks up a number, from a browser without a cookie. */
async function lookUp(address: string, solution?: string) {
  const headers = { 'x-forwarded-for': address, ...(solution && { [WORK_HEADER]: solution }) };
  const { status, envelope } = await portal.call('checkLine', { msisdn: '788100001' }, { headers });
  const details = envelope.result as { proofOfWork?: WorkChallenge } | undefined;
  return { status, challenge: details?.proofOfWork };
}

/** Uses up what an address looks up without a challenge. Returns the first challenge. */
async function useUp(address: string): Promise<WorkChallenge> {
  for (let nth = 0; nth < OPEN; nth += 1) expect((await lookUp(address)).status).toBe(200);
  const { status, challenge } = await lookUp(address);
  expect(status).toBe(429);
  if (!challenge) throw new Error('no challenge');
  return challenge;
}

describe('listing the subscribers (fraud table, row 6; SAFETY X6, X21)', () => {
  test('needs a solved challenge for each number after sixty in a minute, also with a new cookie each time', async () => {
    const address = newAddress();
    const solution = solveChallenge(await useUp(address));
    expect((await lookUp(address, solution)).status).toBe(200);
    expect((await lookUp(address, solution)).status).toBe(429);
    const stolen = solveChallenge((await lookUp(address)).challenge as WorkChallenge);
    const other = newAddress();
    await useUp(other);
    expect((await lookUp(other, stolen)).status).toBe(429);
  });

  test('is limited for bundles and home broadband alike, which tell subscribers from others too', async () => {
    const headers = { 'x-forwarded-for': newAddress() };
    await useUp(headers['x-forwarded-for']);
    const bundles = { msisdn: '788100001', lineType: 'PREPAID' } as const;
    expect((await portal.call('listBundles', bundles, { headers })).status).toBe(429);
    expect((await portal.call('validateNumber', { msisdn: '788100001' }, { headers })).status).toBe(429);
  });

  /** Looks up a number by a plain form of a page. Returns what the customer is told. */
  const post = async (form: { address: string; msisdn: string; visitor?: string; solution?: string }) => {
    const { checkLine } = portal.root.modules.subscribers.calls;
    const { address, msisdn, visitor = newId(), solution = null } = form;
    const caller = { address, solution, hasForm: true, visitorId: visitor };
    const query = { msisdn, checkIfBroadband: false, requestType: '' };
    return checkLine(query, caller as Caller).catch((refusal: PortalError) => refusal);
  };
  /** Posts forms for numbers that nobody has, each with a new cookie, until that tells nothing more. Returns how many it told. */
  const postUntilLimited = async (address: string): Promise<number> => {
    for (let nth = 0; nth < 200; nth += 1) {
      const told = await post({ address, msisdn: String(788_190_000 + nth) });
      if (!(told instanceof PortalError)) throw new Error('somebody has the number');
      if (told.code === 'RATE_LIMITED') return nth;
    }
    throw new Error('never refused');
  };

  /** The thief's plan: ten numbers in one order, so that one request tells of ten. */
  test('is limited by orders for several numbers as by one for each of them', async () => {
    const headers = { 'x-forwarded-for': newAddress() };
    const order = async (numbers: readonly number[]) => {
      const recharges = numbers.map((msisdn) => ({ msisdn: String(msisdn), amount: '500' }));
      const input = { transactionType: 'SEVERAL_RECHARGES', recharges } as const;
      return (await portal.call('placeOrder', input, { visitor: newId(), headers })).status;
    };
    let told = 0;
    while (told < 200 && (await order([788_100_001, 788_190_000 + told])) !== 429) told += 1;
    // Somebody has the first number of each: once the address is limited it is a look-up as well.
    expect(told).toBeGreaterThan(0);
    expect(told).toBeLessThanOrEqual(REFUSED + OPEN);
    expect(await order([788_100_001, 788_100_002])).toBe(429);
    expect((await lookUp(newAddress())).status).toBe(200);
  });

  /** The thief's plan: a plain form has no script, so it needs no work, and a new cookie costs nothing. */
  test('is limited by forms too, once an address meets many numbers that nobody has; a script solves the challenge', async () => {
    const address = newAddress();
    expect(await postUntilLimited(address)).toBe(REFUSED + OPEN);
    // Whether the number is a subscriber's: nobody learns it.
    const refusal = await post({ address, msisdn: '788100001' });
    expect(refusal).toMatchObject({ code: 'RATE_LIMITED', details: { proofOfWork: expect.any(Object) } });
    const { proofOfWork } = (refusal as PortalError).details as { proofOfWork: WorkChallenge };
    expect(await post({ address, msisdn: '788100001', solution: solveChallenge(proofOfWork) })).toBe(
      'PREPAID',
    );
  });

  /** SAFETY X21: a family, a shop's Wi-Fi and the operator's NAT are one address; of a hundred typed numbers three are nobody's. */
  test('refuses none of 2,000 customers without scripts behind one address, three in a hundred of whom mistype their number', async () => {
    const address = newAddress();
    // A fifth of the limits, so a fifth of the customers.
    for (let customer = 0; customer < 2_000 / 5; customer += 1) {
      const mistypes = customer % 33 === 0;
      const visitor = newId();
      const told = await post({ address, visitor, msisdn: mistypes ? '788199999' : '788100001' });
      expect(told).toEqual(mistypes ? expect.objectContaining({ code: 'INVALID_MSISDN' }) : 'PREPAID');
      if (mistypes) expect(await post({ address, visitor, msisdn: '788100001' })).toBe('PREPAID');
    }
  });

  test('does not refuse a form for a number that the browser has looked up, behind the address of a thief', async () => {
    const address = newAddress();
    expect(await post({ address, visitor: 'keza', msisdn: '788100001' })).toBe('PREPAID');
    await postUntilLimited(address);
    expect(await post({ address, visitor: 'keza', msisdn: '788 100 001' })).toBe('PREPAID');
    expect(await post({ address, visitor: 'keza', msisdn: '788100002' })).toMatchObject({
      code: 'RATE_LIMITED',
    });
  });

  /** Of the numbers of a prefix up to three quarters are in use; a list of one where more are in use tells little. */
  test('a hundred addresses read less than one in a hundred of a prefix a day without a challenge, in all ways together', () => {
    const { refusedNumbers, openLinesOfDay } = RATE_LIMITS;
    const told = openLinesOfDay.perAddress + refusedNumbers.perAddress / (1 - 3 / 4);
    expect(100 * told).toBeLessThan(10_000_000 / 100);
  });

  /** SAFETY X5; the thief's plan: one phone behind the operator's NAT asks ten times a second, and nobody there can buy. */
  test('refuses no customer behind the address of somebody who goes on asking without work', async () => {
    const address = newAddress();
    for (let nth = 0; nth < RATE_LIMITS.lines.perAddress / 5 + 20; nth += 1) await lookUp(address);
    const { challenge } = await lookUp(address);
    if (!challenge) throw new Error('refused without a challenge');
    expect((await lookUp(address, solveChallenge(challenge))).status).toBe(200);
  });

  test('does not refuse a single customer of three hundred a minute behind one address: browsers solve it', async () => {
    const address = newAddress();
    let challenges = 0;
    for (let customer = 0; customer < 60; customer += 1) {
      const first = await lookUp(address);
      if (!first.challenge) continue;
      challenges += 1;
      expect((await lookUp(address, solveChallenge(first.challenge))).status).toBe(200);
    }
    expect(challenges).toBeGreaterThan(0);
  });

  test('is limited for balances of routers too, whose refusal tells routers from other numbers', async () => {
    const headers = { 'x-forwarded-for': newAddress() };
    await useUp(headers['x-forwarded-for']);
    const balance = { msisdn: '788100001', requestType: 'DATA_BALANCE' } as const;
    expect((await portal.call('requestBalance', balance, { headers })).status).toBe(429);
  });
});

/** The thief's plan: an order for each number of a prefix tells the subscribers at 120 numbers a minute and address. */
describe('listing the subscribers by orders (SAFETY X21)', () => {
  const order = async (
    address: string,
    msisdn: string,
    options: { solution?: string; visitor?: string } = {},
  ) => {
    const { solution, visitor } = options;
    const headers = { 'x-forwarded-for': address, ...(solution && { [WORK_HEADER]: solution }) };
    const fields = { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '500' } as const;
    const { status, envelope } = await portal.call('placeOrder', fields, {
      headers,
      ...(visitor && { visitor }),
    });
    const details = envelope.result as { proofOfWork?: WorkChallenge } | undefined;
    return { status, challenge: details?.proofOfWork };
  };
  /** Orders for numbers that nobody has, until the refusals of a day and the look-ups of a minute are used up. */
  const list = async (address: string) => {
    for (let nth = 0; nth < 200; nth += 1) {
      const { status, challenge } = await order(address, `788${190_000 + nth}`);
      if (status === 429) return { told: nth, challenge: challenge as WorkChallenge };
    }
    throw new Error('never refused');
  };

  test('tells as few numbers as look-ups do, of subscribers and of others, and needs a solved challenge after them', async () => {
    const address = newAddress();
    const { told, challenge } = await list(address);
    expect(told).toBe(REFUSED + OPEN);
    // Whether the number is a subscriber's: nobody learns it.
    expect((await order(address, '788100001')).status).toBe(429);
    expect((await order(address, '788100001', { solution: solveChallenge(challenge) })).status).toBe(200);
  });

  test('refuses no customer behind the same address whose page has looked the number up', async () => {
    const address = newAddress();
    const headers = { 'x-forwarded-for': address };
    await portal.call('checkLine', { msisdn: '788100001' }, { headers, visitor: 'keza' });
    await list(address);
    expect((await order(address, '788 100 001', { visitor: 'keza' })).status).toBe(200);
    expect((await order(address, '788100001', { visitor: 'somebody else' })).status).toBe(429);
  });
});
