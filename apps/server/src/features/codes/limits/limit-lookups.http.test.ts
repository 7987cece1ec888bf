import { WORK_HEADER, type WorkChallenge } from '@portal/contract/http/proof-of-work';
import { newId } from '@portal/platform/crypto/new-id';
import type { PortalError } from '@portal/platform/http/errors/portal-error';
import { RATE_LIMITS } from '@portal/platform/http/rate-limits/rate-limits';
import { describe, expect, test } from 'vitest';
import { openTestPortal, standingClock } from '../../../testing/portal.ts';
import { solveChallenge } from '../testing/solve-challenge.ts';
import { limitLookups } from './limit-lookups.ts';

const portal = openTestPortal({
  clock: standingClock,
  environment: { TRUST_PROXY: '127.0.0.1', CHALLENGE_WORK: '1000', RATE_LIMIT_FACTOR: '0.2' },
});
// A fifth of every limit, so that it is used up soon.
const OPEN = RATE_LIMITS.openLines.perAddress / 5;

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

  /** A plain form has no script; before, it was 120 numbers a minute of one address without any work. */
  test('is limited by forms too: sixty a minute of an address, whoever comes with a new cookie; a script solves the challenge', async () => {
    const { modules, limiter } = portal.root;
    const address = newAddress();
    const post = (solution: string | null = null) =>
      limitLookups(
        { ...modules.codes.deps, limiter },
        { address, solution, hasForm: true, visitorId: newId() },
        '788100001',
      );
    const refusalOf = (posted: Promise<void>) =>
      posted.then(
        () => null,
        (refusal: PortalError) => refusal,
      );
    for (let nth = 0; nth < OPEN; nth += 1) await post();
    const refusal = await refusalOf(post());
    expect(refusal).toMatchObject({ code: 'RATE_LIMITED', details: { proofOfWork: expect.any(Object) } });
    const { proofOfWork } = (refusal as unknown as { details: { proofOfWork: WorkChallenge } }).details;
    await post(solveChallenge(proofOfWork));
    // Forms and calls of one address do not use up each other's.
    expect((await lookUp(address)).status).toBe(200);
  });

  test('a hundred addresses read less than one in a hundred of a prefix a day without a challenge', () => {
    expect(100 * RATE_LIMITS.openLinesOfDay.perAddress).toBeLessThan(10_000_000 / 100);
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
  /** Orders for numbers that nobody has, until the refusals of an hour and the look-ups of a minute are used up. */
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
    expect(told).toBe(RATE_LIMITS.refusedOrders.perAddress / 5 + OPEN);
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

  test('a hundred addresses read less than two in a hundred of a prefix a day without a challenge', () => {
    const { refusedOrders, openLinesOfDay } = RATE_LIMITS;
    // Half of the numbers of a prefix are in use: as many orders are accepted as refused before the first challenge.
    const ofOrders = (2 * 24 * refusedOrders.perAddress * 3600) / refusedOrders.seconds;
    expect(100 * (ofOrders + openLinesOfDay.perAddress)).toBeLessThan((2 * 10_000_000) / 100);
  });
});
