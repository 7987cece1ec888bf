import type { BundleLine } from '@portal/domain/bundle';
import { type LineType, servesLine } from '@portal/domain/line';
import type { BundleOrder } from '@portal/domain/purchase';
import { orUnavailable } from '../../../platform/http/or-unavailable.ts';
import { PortalError } from '../../../platform/http/portal-error.ts';
import type { OrdersDeps } from '../orders-deps.ts';
import type { Priced, WishFor } from '../price-order.ts';
import { knownLine, wrongLine } from './known-line.ts';

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
  input: WishFor<'PREPAID_BUNDLES' | 'POSTPAID_BUNDLES'>,
): Promise<Priced> {
  const { msisdn, line } = await knownLine(lines, input.msisdn);
  const { postpaidBundles } = await orUnavailable(settings.read());
  if (line !== 'broadband' && !servesLine('data-bundle', line, { postpaidBundles })) throw wrongLine(line);
  const { kind, line: bundleLine } = BUNDLE_OF_LINE[line];
  const offered = await orUnavailable(bundles.list({ line: bundleLine, msisdn }));
  const bundle = offered.find(({ productCode }) => productCode === input.productCode);
  if (!bundle) throw new PortalError('BUNDLE_UNAVAILABLE');
  return { order: { kind, msisdn, amount: bundle.price, bundle }, line };
}
