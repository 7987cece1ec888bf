import { money } from '@portal/domain/money/money';
import { expect, test } from 'vitest';
import { CELLULANT_DEFAULTS } from './account.ts';
import { refundTingg } from './refund.ts';
import type { Tingg } from './tingg-api.ts';

const REFUND = { reference: 'tx1', providerReference: 'CH1', amount: money(500, 'RWF'), attempt: 1 };
const PAID = { amount_paid: 500, currency_code: 'RWF', payments: [{ cpg_transaction_id: 'CH1' }] };

/** Tingg, with the request in these states one after the other; what it was asked to refund. */
function tinggIn(...codes: number[]) {
  const requested: string[] = [];
  const api: Tingg['api'] = async ({ method, body }) => {
    if (method === 'POST') requested.push(String((body as { refund_reference?: string }).refund_reference));
    const code = codes.length > 1 ? codes.shift() : codes[0];
    const results = { merchant_transaction_id: 'tx1', request_status_code: code, ...PAID };
    const answer = { status: { status_code: 200 }, ...(method === 'GET' ? { results } : {}) };
    return { kind: 'answered', status: 200, body: answer };
  };
  const tingg = { ...CELLULANT_DEFAULTS, serviceCode: 'P', api } as unknown as Tingg;
  return { tingg, requested };
}

test('a refund that Tingg has begun is submitted and not requested again', async () => {
  const { tingg, requested } = tinggIn(185);
  expect(await refundTingg(tingg, REFUND)).toEqual({ kind: 'submitted', refundReference: 'Rtx1' });
  expect(requested).toEqual([]);
});

test('each refund is identified by its number', async () => {
  const { tingg, requested } = tinggIn(183, 183, 185);
  expect(await refundTingg(tingg, { ...REFUND, attempt: 2 })).toMatchObject({ kind: 'submitted' });
  expect(requested).toEqual(['Rtx1-2']);
});
