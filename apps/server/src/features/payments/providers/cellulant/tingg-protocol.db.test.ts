import { money } from '@portal/domain/money';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newId } from '../../../../platform/crypto/new-id.ts';
import type { StartRequest } from '../provider.ts';
import type { HostedStage } from '../test-hosted-stage.ts';
import { EVENTUALLY } from '../test-patience.ts';
import type { CellulantRequestWay } from './account.ts';
import { makeTinggStage } from './test-tingg-stage.ts';

const PRICE = money(500, 'RWF');

async function paymentOn(stage: HostedStage): Promise<StartRequest> {
  return {
    reference: newId(),
    payer: await stage.payer('normal'),
    amount: PRICE,
    description: 'Airtime 500',
    email: null,
    returnUrl: 'http://portal.test/payment/gateway/cellulant/1',
  };
}

async function pageOf(stage: HostedStage, payment: StartRequest): Promise<string> {
  const outcome = await stage.provider.start(payment);
  if (outcome.kind !== 'redirect') throw new Error(`no page: ${outcome.kind}`);
  return outcome.url;
}

describe('acknowledging Tingg', () => {
  let stage: HostedStage;

  beforeAll(async () => {
    stage = await makeTinggStage();
  });

  afterAll(() => stage.close());

  const heardOf = ({ reference }: StartRequest) =>
    stage.heard.filter(({ body }) => stage.provider.callbacks?.read(body).reference === reference);
  const heard = (payment: StartRequest, count: number) =>
    vi.waitFor(() => expect(heardOf(payment)).toHaveLength(count), EVENTUALLY);
  const paid = async () => {
    const payment = await paymentOn(stage);
    await stage.answer(await pageOf(stage, payment), 'approved');
    await heard(payment, 1);
    return payment;
  };

  test('a notice is repeated every 30 seconds until its answer is one Tingg knows', async () => {
    const understood = await paid();
    stage.answerCallbacks('OK');
    const repeated = await paid();
    stage.pass(31);
    await heard(repeated, 2);
    stage.pass(31);
    await heard(repeated, 3);
    expect(heardOf(understood)).toHaveLength(1);
    stage.answerCallbacks(null);
  });

  test('money is called paid once Tingg has taken our acceptance, whatever became of its notice', async () => {
    stage.answerCallbacks('OK');
    const accepted = await paid();
    const waiting = await paid();
    const { reference } = accepted;
    expect(await stage.provider.check({ reference, providerReference: null, amount: PRICE })).toMatchObject({
      kind: 'paid',
      charged: PRICE,
    });
    stage.pass(31);
    await heard(waiting, 2);
    expect(heardOf(accepted)).toHaveLength(1);
    stage.answerCallbacks(null);
  });

  test('what was not paid as asked is not accepted: giving it back is a rejection', async () => {
    const { reference } = await paid();
    const other = { reference, providerReference: 'any', amount: money(400, 'RWF') };
    expect(await stage.provider.check(other)).toMatchObject({ kind: 'paid', charged: PRICE });
    expect(await stage.provider.refunds?.refund({ ...other, amount: PRICE, attempt: 1 })).toMatchObject({
      kind: 'refunded',
    });
    expect(await stage.taken(reference)).toBe(0);
    expect((await stage.provider.check({ ...other, amount: PRICE })).kind).toBe('declined');
  });
});

describe.each<[CellulantRequestWay, string]>([
  ['encrypted-v3', 'encrypted_payload='],
  ['encrypted-v2', 'countryCode=RW'],
])('a request %s', (way, mark) => {
  let stage: HostedStage;

  beforeAll(async () => {
    stage = await makeTinggStage({ way });
  });

  afterAll(() => stage.close());

  test('opens the same page however often it is made, and is paid once', async () => {
    const payment = await paymentOn(stage);
    const { reference } = payment;
    const asked = { reference, providerReference: null, amount: PRICE };
    const page = await pageOf(stage, payment);
    expect(page).toContain(mark);
    expect(page).not.toContain(reference);
    expect(await stage.provider.check(asked)).toEqual({ kind: 'never-arrived' });
    await stage.leave(page);
    expect(await stage.provider.check(asked)).toEqual({ kind: 'pending' });
    for (const again of [page, await pageOf(stage, payment)]) await stage.answer(again, 'approved');
    expect(await stage.provider.check(asked)).toMatchObject({ kind: 'paid', charged: PRICE });
    expect(await stage.taken(reference)).toBe(500);
  });
});
