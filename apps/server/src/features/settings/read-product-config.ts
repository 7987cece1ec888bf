import type { CallResult } from '@portal/contract/calls/calls';
import { toDecimal } from '@portal/domain/money/money';
import type { OrderKind } from '@portal/domain/payments/order';
import type { OperatorSettings, Settings } from '@portal/operator/operator';
import type { PortName } from '@portal/operator/ports';
import { mapToUnavailable } from '@portal/platform/http/errors/or-unavailable';
import { listClosedPages, ORDER_PORTS } from './absent-services.ts';

/** The kinds of order that are products of their own: several recharges are airtime, and their page follows its port. */
type ProductKind = Exclude<OrderKind, 'several-recharges'>;

/** The page of each product. */
const PRODUCTS: Record<ProductKind, { type: string; path: string }> = {
  'prepaid-recharge': { type: 'prepaid', path: '/prepaid-recharge' },
  'postpaid-bill': { type: 'postpaid', path: '/postpaid-bill-pay' },
  'prepaid-bundle': { type: 'bundle', path: '/data-bundle' },
  'postpaid-bundle': { type: 'postpaid-bundle', path: '/data-bundle' },
  'broadband-bundle': { type: 'broadband', path: '/broadband-recharge' },
  'fixed-invoice': { type: 'fixed-internet', path: '/orp/fixed-internet' },
  lead: { type: 'works', path: '/works' },
};

/** The page that staff can close in the desk. */
const COVERAGE_PAGE = '/openNetworks';

/**
 * Reads the products and quick amounts of the product pages (RULINGS 59). What absent ports close is listed as not
 * enabled, also pages that are no product. Throws UNAVAILABLE.
 */
export async function readProductConfig(
  settings: Settings,
  absent: readonly PortName[] = [],
): Promise<CallResult<'readProductConfig'>> {
  const current = await mapToUnavailable(settings.read());
  return {
    currency: current.prepaidLimits.min.currency,
    quickAmounts: { prepaid: current.quickAmounts.map(toDecimal) },
    products: [
      ...listProducts(current, absent),
      ...[...listClosedPages(absent), ...(current.isCoverageClosed ? [COVERAGE_PAGE] : [])].map((path) => ({
        type: 'page',
        path,
        enabled: false,
      })),
    ],
  };
}

/** Lists the paths without language that absent ports close, those of products included. */
export function listClosedPaths(absent: readonly PortName[]): string[] {
  const kinds = (Object.keys(PRODUCTS) as ProductKind[]).filter((kind) => absent.includes(ORDER_PORTS[kind]));
  return [...new Set([...kinds.map((kind) => PRODUCTS[kind].path), ...listClosedPages(absent)])];
}

/** Postpaid bundles are on sale only while their flag is on (RULINGS 17). */
function listProducts({ postpaidBundles }: OperatorSettings, absent: readonly PortName[]) {
  return (Object.keys(PRODUCTS) as ProductKind[]).map((kind) => ({
    ...PRODUCTS[kind],
    enabled: !absent.includes(ORDER_PORTS[kind]) && (kind !== 'postpaid-bundle' || postpaidBundles),
  }));
}
