import type { Bundle, BundleLine } from '@portal/domain/products/bundle';
import type { LineType } from '@portal/domain/products/line';
import { expect, test } from 'vitest';
import type { OrdersDeps } from '../orders-deps.ts';
import { priceBundle } from './price-bundle.ts';

/** An operator with one bundle for each kind of line, whose code is the kind. */
function ordersOf(line: LineType): OrdersDeps {
  const bundleOf = (its: BundleLine) =>
    ({ productCode: its, line: its, price: { minor: 500, currency: 'RWF' } }) as Bundle;
  return {
    lines: { find: async () => line },
    settings: { read: async () => ({ postpaidBundles: true }) },
    bundles: { list: async (query: { line: BundleLine }) => [bundleOf(query.line)] },
  } as unknown as OrdersDeps;
}

const price = (line: LineType, productCode: string, page?: 'broadband-recharge') =>
  priceBundle(ordersOf(line), {
    transactionType: 'PREPAID_BUNDLES',
    msisdn: '788100001',
    productCode,
    ...(page && { page }),
  });

// RULINGS 17: a hybrid line buys what a postpaid line buys; the kind decides how it is delivered, booked and named.
test.each([
  ['prepaid', 'prepaid', 'prepaid-bundle'],
  ['postpaid', 'postpaid', 'postpaid-bundle'],
  ['hybrid', 'postpaid', 'postpaid-bundle'],
  ['broadband', 'broadband', 'broadband-bundle'],
] as const)('a %s line buys the bundles of %s lines, as a %s', async (line, code, kind) => {
  expect(await price(line, code)).toMatchObject({
    order: { kind, msisdn: '788100001', amount: { minor: 500 } },
    line,
  });
  for (const other of ['prepaid', 'postpaid', 'broadband'].filter((each) => each !== code))
    await expect(price(line, other)).rejects.toMatchObject({ code: 'BUNDLE_UNAVAILABLE' });
});

test('a line is refused on the page of another one, with its own page', async () => {
  await expect(price('prepaid', 'prepaid', 'broadband-recharge')).rejects.toMatchObject({
    code: 'INVALID_MSISDN',
  });
});
