import type { Msisdn } from '@portal/domain/msisdn';
import type { WalletBehaviour } from '@portal/sandbox/magic-outcomes';
import { startDarajaServer } from '@portal/sandbox/mpesa/daraja-server';
import { addWallet } from '@portal/sandbox/wallet/wallets';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newId } from '../../../../platform/crypto/new-id.ts';
import { secret } from '../../../../platform/crypto/secret.ts';
import { providerConformance } from '../conformance.ts';
import type { StartRequest } from '../provider.ts';
import { EVENTUALLY } from '../test-patience.ts';
import { PAID, PRICE } from '../test-play.ts';
import { testPushAccounts } from '../test-push-accounts.ts';
import { breachesIn, makePushStage, type PushGround, type PushStage } from '../test-push-stage.ts';
import { daraja } from './daraja.ts';
import { darajaRequestStore } from './daraja-requests.ts';

const TOLD = testPushAccounts.mpesa.daraja;
let stage: PushStage;
let next = 780_000_000;

const adapterOn = ({ baseUrl, callbackBase, database, ...around }: PushGround) =>
  daraja({
    account: {
      ...TOLD,
      baseUrl,
      consumerSecret: secret(TOLD.consumerSecret),
      passkey: secret(TOLD.passkey),
      initiator: 'portal',
      securityCredential: secret('sealed'),
    },
    ...around,
    requests: darajaRequestStore({ db: database.db, clock: around.clock }),
    callbackBase,
    callbackSecret: secret('callback secret of the test'),
  });

beforeAll(async () => {
  stage = await makePushStage({
    company: 'mpesa',
    protocol: { knowsReferences: false, signsCallbacks: false, refundsAtOnce: false, barred: 'refused' },
    startServer: (ground) => startDarajaServer({ ...ground, account: TOLD }),
    adapter: adapterOn,
  });
});

afterAll(() => stage.close());

providerConformance('M-Pesa by Daraja', () => stage);

/** Any node's adapter: what it must remember is in the database. */
const adapter = () => adapterOn(stage.ground);
const requests = () => darajaRequestStore({ db: stage.ground.database.db, clock: stage.ground.clock });

async function payment(behaviour: WalletBehaviour): Promise<StartRequest> {
  next += 1;
  const payer = String(next) as Msisdn;
  await addWallet(stage.db, 'mpesa', { msisdn: payer, behaviour, balance: 10_000 }, stage.ground.clock.now());
  const returnUrl = 'https://portal.example/payment/status';
  return { reference: newId(), payer, amount: PRICE, description: 'Bundle', email: null, returnUrl };
}

const check = ({ reference, amount }: StartRequest) =>
  adapter().check({ reference, providerReference: null, amount });

const refund = ({ reference, amount }: StartRequest) =>
  adapter().refunds?.refund({ reference, providerReference: '', amount });

describe('without an idempotency key nobody is ever asked twice', () => {
  test('twenty starts at once, on many nodes, put one request on the handset', async () => {
    const wish = await payment('normal');
    await Promise.all(Array.from({ length: 20 }, () => adapter().start(wish)));
    expect(await stage.prompts(wish.payer)).toBe(1);
  });

  test('an answer that was lost stays unknown, and only the callback finds it', async () => {
    stage.deaf = true;
    const lost = await payment('loses-answer');
    for (let tries = 0; tries < 2; tries += 1)
      expect((await stage.impatient.start(lost)).kind).toBe('unknown');
    await vi.waitFor(async () => expect(await stage.taken(lost.payer)).toBe(500), EVENTUALLY);
    expect((await check(lost)).kind).toBe('unknown');
    stage.deaf = false;
    const told = await payment('loses-answer');
    expect((await stage.impatient.start(told)).kind).toBe('unknown');
    await vi.waitFor(async () => expect(await check(told)).toEqual(PAID), EVENTUALLY);
    expect(await stage.taken(told.payer)).toBe(500);
  });

  test('a process that died before it sent is never known to have sent: nobody tries again', async () => {
    const wish = await payment('normal');
    await requests().claim(wish.reference);
    expect((await check(wish)).kind).toBe('unknown');
    expect((await adapter().start(wish)).kind).toBe('unknown');
    expect(await stage.prompts(wish.payer)).toBe(0);
  });

  test.each(['html-page', 'slow-drip'] as const)('%s: unknown, asked once', async (how) => {
    const wish = await payment(how);
    for (let tries = 0; tries < 2; tries += 1) await stage.impatient.start(wish);
    await vi.waitFor(async () => expect(await stage.prompts(wish.payer)).toBe(1), EVENTUALLY);
  });
});

describe('a callback that comes once, or never', () => {
  test('leaves the payment to be found by asking, without its amount', async () => {
    const wish = await payment('callback-lost');
    await adapter().start(wish);
    await stage.approve(wish.payer, wish.reference);
    expect(await check(wish)).toMatchObject({ kind: 'paid', charged: null });
    expect(await refund(wish)).toEqual({ kind: 'refused', reason: 'no-receipt' });
  });

  test("can not put another payment's name in the place of one that is not known", async () => {
    const [mine, theirs] = [await payment('normal'), await payment('normal')];
    await adapter().start(theirs);
    await requests().claim(mine.reference);
    const checkoutId = (await requests().find(theirs.reference))?.checkoutId ?? '';
    await requests().hear(mine.reference, { checkoutId, receipt: 'Q1', chargedMajor: 500 });
    expect(await requests().find(mine.reference)).toMatchObject({ checkoutId: null, receipt: null });
  });
});

test('after all that the books of M-Pesa add up', async () => {
  expect(await breachesIn(stage, 'mpesa')).toEqual([]);
});
