import { toInternational } from '@portal/domain/identifiers/msisdn';
import { money } from '@portal/domain/money/money';
import { newId } from '@portal/platform/crypto/new-id';
import { secret } from '@portal/platform/crypto/secret';
import {
  type SchemeAdapter,
  startSchemeAdapter,
} from '@portal/sandbox/ekash/scheme-adapter/start-scheme-adapter';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PaymentProvider, StartRequest } from '../provider.ts';
import { openSimulatorFixture } from '../testing/simulator-fixture.ts';
import type { EkashAccount } from './account.ts';
import { createAcquirer } from './create-acquirer.ts';
import { ekash } from './ekash.ts';
import { sdkStore } from './sdk-store.ts';

// The other side: Mojaloop's SDK scheme adapter by its API documents, Outbound and Backend 2.1.0 (mojaloop/sdk-scheme-adapter). What
// counts as money: API Definition v1.1.1, sections 6.7.2 (transfers) and 6.4 (transaction requests).

const CODE = '412345';
const PRICE = money(1_000, 'RWF');

let base: Awaited<ReturnType<typeof openSimulatorFixture>>;
let adapter: SchemeAdapter;
/** Answered by the provider that is under test. */
let answering: PaymentProvider;

beforeAll(async () => {
  base = await openSimulatorFixture();
  const portal = Fastify();
  portal.all<{ Params: { '*': string } }>('/*', async ({ method, params, body }, reply) => {
    const call = { method: method as 'GET' | 'POST' | 'PUT', path: `/${params['*']}`, body };
    const answer = await answering.backend?.answer(call);
    return reply.code(answer?.status ?? 500).send(answer?.body ?? undefined);
  });
  const backendUrl = await portal.listen({ host: '127.0.0.1', port: 0 });
  base.onClose(() => portal.close());
  const account = { clientId: 'portal', clientSecret: 'client secret' };
  adapter = await startSchemeAdapter({ clock: base.clock, account, backendUrl: () => backendUrl });
  base.onClose(() => adapter.stop());
});
afterAll(() => base.close());
beforeEach(() => {
  answering = provider('push');
  Object.assign(adapter, {
    stopsAtParty: false,
    refusesWith: null,
    losesAnswers: false,
    holds: false,
    losesNews: false,
  });
});

/** Any node's adapter: what it must remember is in the database. */
function provider(mode: EkashAccount['mode'], baseUrl = adapter.baseUrl): PaymentProvider {
  const { clock, database } = base;
  return ekash({
    instructs: mode === 'push',
    acquirer: createAcquirer({
      clock,
      store: sdkStore({ db: database.db, clock }),
      callbackBase: () => 'https://portal.example/callbacks/ekash/secret',
      addressKeys: [Buffer.alloc(32, 'key')],
      account: {
        baseUrl,
        callbackSecret: secret('callback secret of the test'),
        dialect: 'sdk',
        merchantName: 'Isano Telecom',
        merchantCode: CODE,
        mode,
        minutes: 10,
        namesPayer: false,
        tokenUrl: `${baseUrl}/oauth/token`,
        clientId: 'portal',
        clientSecret: secret('client secret'),
        certificate: null,
        certificateKey: null,
      },
    }),
  });
}

function request(): StartRequest {
  const returnUrl = 'https://portal.example/payment/status';
  return {
    reference: newId(),
    payer: base.nextPayer(),
    amount: PRICE,
    description: 'Airtime',
    email: null,
    returnUrl,
  };
}

/** Starts a payment by instructions; returns what is entered. */
async function begin() {
  const asked = request();
  const outcome = await answering.start(asked);
  const instructions = outcome.kind === 'awaiting-customer' ? outcome.instructions : undefined;
  if (!instructions) throw new Error('no instructions', { cause: outcome });
  const push = { code: instructions.merchantCode, reference: instructions.payReference, amount: 1_000 };
  return { asked, instructions, push, check: () => check(asked) };
}

const check = ({ reference, amount }: StartRequest) =>
  answering.check({ reference, amount, providerReference: null });

const paid = (transferId: string) => ({ kind: 'paid', providerReference: transferId, charged: PRICE });

describe('money that is pushed to the merchant code of an acquirer with the scheme adapter', () => {
  test('the customer is told code, name and a reference of nine digits, the same after a lost answer', async () => {
    const { asked, instructions } = await begin();
    expect(instructions).toEqual({
      merchantName: 'Isano Telecom',
      merchantCode: CODE,
      payReference: expect.stringMatching(/^[1-9]\d{8}$/),
      qr: null,
      expiresAt: expect.any(String),
    });
    expect(await provider('push').start(asked)).toMatchObject({ instructions });
    expect(await provider('push').check({ ...asked, providerReference: null })).toEqual({ kind: 'unpaid' });
  });

  test('what the switch has committed is paid, with the transfer’s own name and the amount that was accepted', async () => {
    const { push, check } = await begin();
    const outcome = await adapter.push(push);
    if (outcome.kind !== 'paid') throw new Error('refused', { cause: outcome });
    expect(await check()).toEqual(paid(outcome.transferId));
    expect(await check()).toEqual(paid(outcome.transferId));
  });

  test('what the portal has accepted and the switch only holds is no money, and one that it gives up can be paid again', async () => {
    adapter.holds = true;
    const { push, check } = await begin();
    const first = await adapter.push(push);
    if (first.kind !== 'paid') throw new Error('refused', { cause: first });
    expect(await check()).toEqual({ kind: 'pending' });
    await adapter.end(first.transferId, 'ABORTED');
    expect(await check()).toEqual({ kind: 'unpaid' });
    const second = await adapter.push(push);
    if (second.kind !== 'paid') throw new Error('refused', { cause: second });
    await adapter.end(second.transferId, 'COMMITTED');
    expect(await check()).toEqual(paid(second.transferId));
  });

  test.each([
    ['less', { amount: 999 }, '5103'],
    ['more', { amount: 1_001 }, '5103'],
    ['another code', { code: '999999' }, '3204'],
    ['another reference', { reference: '123456789' }, '3204'],
  ])('%s is refused before any money moves', async (_what, other, code) => {
    const { push, check } = await begin();
    expect(await adapter.push({ ...push, ...other })).toEqual({ kind: 'refused', code });
    expect(await check()).toEqual({ kind: 'unpaid' });
  });

  test('of ten institutions that pay the same reference at once, one is accepted', async () => {
    const { push, check } = await begin();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => adapter.push(push)));
    const accepted = outcomes.flatMap((outcome) => (outcome.kind === 'paid' ? outcome.transferId : []));
    expect(accepted).toHaveLength(1);
    expect(await check()).toEqual(paid(accepted[0] ?? ''));
  });

  test('after its end or its cancellation nothing is accepted, so “declined” stays true', async () => {
    const expired = await begin();
    const cancelled = await begin();
    await answering.cancellation?.cancel({ reference: cancelled.asked.reference, providerReference: null });
    expect(await cancelled.check()).toEqual({ kind: 'declined', reason: 'refused-by-customer' });
    expect((await adapter.push(cancelled.push)).kind).toBe('refused');
    base.pass(11 * 60);
    expect((await adapter.push(expired.push)).kind).toBe('refused');
    expect(await expired.check()).toEqual({ kind: 'declined', reason: 'no-answer' });
  });

  test('a transfer that was accepted in time is paid, however late the switch commits it', async () => {
    adapter.holds = true;
    const { asked, push, check } = await begin();
    const outcome = await adapter.push(push);
    if (outcome.kind !== 'paid') throw new Error('refused', { cause: outcome });
    base.pass(11 * 60);
    await answering.cancellation?.cancel({ reference: asked.reference, providerReference: null });
    expect(await check()).toEqual({ kind: 'pending' });
    await adapter.end(outcome.transferId, 'COMMITTED');
    expect(await check()).toEqual(paid(outcome.transferId));
  });

  test('a transfer that somebody announces and the switch does not know is never money', async () => {
    const { asked, push } = await begin();
    const transferId = '3b5e1c52-7d0e-4f7a-9d5e-5f2f7a6c9b10';
    const to = { idType: 'BUSINESS', idValue: push.code, idSubValue: push.reference };
    const body = { transferId, to, amount: '1000', currency: 'RWF' };
    expect(await answering.backend?.answer({ method: 'POST', path: '/transfers', body })).toMatchObject({
      status: 200,
    });
    expect((await check(asked)).kind).toBe('unknown');
    base.pass(2 * 3_600);
    expect(await check(asked)).toEqual({ kind: 'declined', reason: 'no-answer' });
  });

  test('while the adapter is silent nothing is known', async () => {
    const { asked, push } = await begin();
    await adapter.push(push);
    const unreachable = provider('push', 'http://127.0.0.1:9');
    const { reference, amount } = asked;
    expect((await unreachable.check({ reference, amount, providerReference: null })).kind).toBe('unknown');
  });

  test('a repeat of the same transfer is the same, and its name cannot pay another reference', async () => {
    const [one, other] = [await begin(), await begin()];
    const outcome = await adapter.push(one.push);
    if (outcome.kind !== 'paid') throw new Error('refused', { cause: outcome });
    const announce = (reference: string) =>
      answering.backend?.answer({
        method: 'POST',
        path: '/transfers',
        body: {
          transferId: outcome.transferId,
          to: { idType: 'BUSINESS', idValue: CODE, idSubValue: reference },
          amount: '1000',
          currency: 'RWF',
        },
      });
    expect(await announce(one.push.reference)).toMatchObject({ status: 200 });
    expect(await announce(other.push.reference)).toMatchObject({ status: 400 });
    expect(await other.check()).toEqual({ kind: 'unpaid' });
  });

  test('a reference that nobody has opened never arrived, and no call outside of the interface is answered', async () => {
    expect(await check(request())).toEqual({ kind: 'never-arrived' });
    for (const path of ['/bulkTransfers', '/otp/1', '/%E0%A4%A', '/participants/MSISDN/250788000001'])
      expect(await answering.backend?.answer({ method: 'POST', path, body: {} })).toMatchObject({
        status: 404,
      });
  });
});

describe('a request that the scheme adapter sends', () => {
  beforeEach(() => {
    answering = provider('request');
  });

  const ask = async () => {
    const asked = request();
    adapter.payers.set(toInternational(asked.payer), 'Keza Uwase');
    const outcome = await answering.start(asked);
    const [requestId = ''] =
      [...adapter.requests].find(([, sent]) => sent.homeR2PTransactionId === asked.reference) ?? [];
    return { asked, outcome, requestId };
  };

  test.each([false, true])(
    'is paid when the transfer to it is committed (stops at the name: %s)',
    async (stopsAtParty) => {
      adapter.stopsAtParty = stopsAtParty;
      const { asked, outcome, requestId } = await ask();
      expect(outcome).toEqual({ kind: 'awaiting-customer', providerReference: null });
      expect(await check(asked)).toEqual({ kind: 'pending' });
      const answer = await adapter.answerRequest(requestId, 'pay');
      expect(await check(asked)).toEqual(paid(answer?.kind === 'paid' ? answer.transferId : ''));
    },
  );

  test('is refused by the customer, and cannot be paid after that', async () => {
    const { asked, requestId } = await ask();
    await adapter.answerRequest(requestId, 'reject');
    expect(await check(asked)).toEqual({ kind: 'declined', reason: 'refused-by-customer' });
    expect(await adapter.answerRequest(requestId, 'pay')).toMatchObject({ kind: 'refused' });
  });

  test.each([
    ['4200', 'limit-exceeded'],
    ['4101', 'refused-by-customer'],
    ['4400', 'wallet-barred'],
  ])('that the switch refuses with %s is declined: %s', async (code, reason) => {
    adapter.refusesWith = code;
    const { asked, outcome } = await ask();
    expect(outcome).toEqual({ kind: 'declined', reason });
    expect(await check(asked)).toEqual({ kind: 'declined', reason });
  });

  test('to a number of no institution says so', async () => {
    expect(await answering.start(request())).toEqual({ kind: 'declined', reason: 'no-wallet' });
  });

  test('is sent once, also when its answer is lost and many nodes start it; its payment is found', async () => {
    adapter.losesAnswers = true;
    const asked = request();
    adapter.payers.set(toInternational(asked.payer), 'Keza Uwase');
    await Promise.all(Array.from({ length: 5 }, () => provider('request').start(asked)));
    expect(await provider('request').start(asked)).toMatchObject({ kind: 'awaiting-customer' });
    const sent = [...adapter.requests].filter(
      ([, { homeR2PTransactionId }]) => homeR2PTransactionId === asked.reference,
    );
    expect(sent).toHaveLength(1);
    const answer = await adapter.answerRequest(sent[0]?.[0] ?? '', 'pay');
    expect(await check(asked)).toEqual(paid(answer?.kind === 'paid' ? answer.transferId : ''));
  });

  test('that was not sent, because the adapter was not reached, is sent by the next try and can be paid', async () => {
    const asked = request();
    adapter.payers.set(toInternational(asked.payer), 'Keza Uwase');
    const unreachable = provider('request', 'http://127.0.0.1:9');
    expect(await unreachable.start(asked)).toMatchObject({ kind: 'not-sent' });
    expect(await answering.start(asked)).toEqual({ kind: 'awaiting-customer', providerReference: null });
    const sent = [...adapter.requests].filter(
      ([, { homeR2PTransactionId }]) => homeR2PTransactionId === asked.reference,
    );
    expect(sent).toHaveLength(1);
    const answer = await adapter.answerRequest(sent[0]?.[0] ?? '', 'pay');
    expect(await check(asked)).toEqual(paid(answer?.kind === 'paid' ? answer.transferId : ''));
  });
});
