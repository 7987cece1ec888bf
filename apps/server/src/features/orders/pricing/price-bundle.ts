import type { BundleOrder } from '@portal/domain/payments/purchase';
import type { BundleLine } from '@portal/domain/products/bundle';
import { type LineType, servesLine } from '@portal/domain/products/line';
import { mapToUnavailable } from '@portal/platform/http/errors/or-unavailable';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import type { OrderInputOf, PricedOrder } from '../order-input.ts';
import type { OrdersDeps } from '../orders-deps.ts';
import { findLine, wrongLineError } from './find-line.ts';

/** The bundles that each type of line buys. The line decides, whatever the wire called the purchase. */
const BUNDLE_OF_LINE: Record<LineType, { line: BundleLine; kind: BundleOrder['kind'] }> = {
  prepaid: { line: 'prepaid', kind: 'prepaid-bundle' },
  postpaid: { line: 'postpaid', kind: 'postpaid-bundle' },
  hybrid: { line: 'postpaid', kind: 'postpaid-bundle' },
  broadband: { line: 'broadband', kind: 'broadband-bundle' },
};

/**
 * Prices a bundle by the catalogue. Throws INVALID_MSISDN, BUNDLE_UNAVAILABLE when it is not on sale for this line,
 * UNAVAILABLE.
 */
export async function priceBundle(
  { lines, settings, bundles }: OrdersDeps,
  input: OrderInputOf<'PREPAID_BUNDLES' | 'POSTPAID_BUNDLES'>,
): Promise<PricedOrder> {
  const { msisdn, line } = await findLine(lines, input.msisdn);
  const { postpaidBundles } = await mapToUnavailable(settings.read());
  const page = input.page ?? (line === 'broadband' ? 'broadband-recharge' : 'data-bundle');
  if (!servesLine(page, line, { postpaidBundles })) throw wrongLineError(line);
  const { kind, line: bundleLine } = BUNDLE_OF_LINE[line];
  const offered = await mapToUnavailable(bundles.list({ line: bundleLine, msisdn }));
  const bundle = offered.find(({ productCode }) => productCode === input.productCode);
  if (!bundle) throw new PortalError('BUNDLE_UNAVAILABLE');
  return { order: { kind, msisdn, amount: bundle.price, bundle }, line };
}
