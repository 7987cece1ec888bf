import { money } from '@portal/domain/money/money';
import { newId } from '@portal/platform/crypto/new-id';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { StartRequest } from '../provider.ts';
import type { HostedFixture } from '../testing/hosted-fixture.ts';
import { EVENTUALLY } from '../testing/timeouts.ts';
import type { CellulantAccount } from './account.ts';
import { createTinggFixture } from './testing/tingg-fixture.ts';

const PRICE = money(500, 'RWF');

async function paymentOn(fixture: HostedFixture): Promise<StartRequest> {
  return {
    reference: newId(),
    payer: await fixture.payer('normal'),
    amount: PRICE,
    description: 'Airtime 500',
    email: null,
    returnUrl: 'http://portal.test/payment/gateway/cellulant/1',
  };
}

async function pageOf(fixture: HostedFixture, payment: StartRequest): Promise<string> {
  const outcome = await fixture.provider.start(payment);
  if (outcome.kind !== 'redirect') throw new Error(`no page: ${outcome.kind}`);
  return outcome.url;
}

describe('acknowledging Tingg', () => {
  let fixture: HostedFixture;

  beforeAll(async () => {
    fixture = await createTinggFixture();
  });

  afterAll(() => fixture.close());

  const callbacksOf = ({ reference }: StartRequest) =>
    fixture.receivedCallbacks.filter(
      ({ body }) => fixture.provider.callbacks?.read(body).reference === reference,
    );
  const waitForNotices = (payment: StartRequest, count: number) =>
    vi.waitFor(() => expect(callbacksOf(payment)).toHaveLength(count), EVENTUALLY);
  const paid = async () => {
    const payment = await paymentOn(fixture);
    await fixture.answer(await pageOf(fixture, payment), 'approved');
    await waitForNotices(payment, 1);
    return payment;
  };

  test('a notice is repeated every 30 seconds until its answer is one Tingg knows', async () => {
    const understood = await paid();
    fixture.answerCallbacks('OK');
    const repeated = await paid();
    fixture.pass(31);
    await waitForNotices(repeated, 2);
    fixture.pass(31);
    await waitForNotices(repeated, 3);
    expect(callbacksOf(understood)).toHaveLength(1);
    fixture.answerCallbacks(null);
  });

  test('money is called paid once Tingg has taken our acceptance, whatever became of its notice', async () => {
    fixture.answerCallbacks('OK');
    const accepted = await paid();
    const waiting = await paid();
    const { reference } = accepted;
    expect(await fixture.provider.check({ reference, providerReference: null, amount: PRICE })).toMatchObject(
      {
        kind: 'paid',
        charged: PRICE,
      },
    );
    fixture.pass(31);
    await waitForNotices(waiting, 2);
    expect(callbacksOf(accepted)).toHaveLength(1);
    fixture.answerCallbacks(null);
  });

  test('a payment of another amount is not accepted, and returning it is a rejection', async () => {
    const { reference } = await paid();
    const other = { reference, providerReference: 'any', amount: money(400, 'RWF') };
    expect(await fixture.provider.check(other)).toMatchObject({ kind: 'paid', charged: PRICE });
    expect(await fixture.provider.refunds?.refund({ ...other, amount: PRICE, attempt: 1 })).toMatchObject({
      kind: 'refunded',
    });
    expect(await fixture.taken(reference)).toBe(0);
    expect((await fixture.provider.check({ ...other, amount: PRICE })).kind).toBe('declined');
  });
});

describe.each<[CellulantAccount['way'], string]>([
  ['encrypted-v3', 'encrypted_payload='],
  ['encrypted-v2', 'countryCode=RW'],
])('a request %s', (way, mark) => {
  let fixture: HostedFixture;

  beforeAll(async () => {
    fixture = await createTinggFixture({ way });
  });

  afterAll(() => fixture.close());

  test('opens the same page however often it is made, and is paid once', async () => {
    const payment = await paymentOn(fixture);
    const { reference } = payment;
    const asked = { reference, providerReference: null, amount: PRICE };
    const page = await pageOf(fixture, payment);
    expect(page).toContain(mark);
    expect(page).not.toContain(reference);
    expect(await fixture.provider.check(asked)).toEqual({ kind: 'never-arrived' });
    await fixture.leave(page);
    expect(await fixture.provider.check(asked)).toEqual({ kind: 'pending' });
    for (const again of [page, await pageOf(fixture, payment)]) await fixture.answer(again, 'approved');
    expect(await fixture.provider.check(asked)).toMatchObject({ kind: 'paid', charged: PRICE });
    expect(await fixture.taken(reference)).toBe(500);
  });
});
