import type { WireBundle } from '@portal/contract/calls/bundle';
import { toWireBundle } from '@portal/contract/wire/wire-bundle';
import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import { inLocale } from '@portal/domain/language/localised';
import { type Bundle, type BundleLine, compareByValidity } from '@portal/domain/products/bundle';
import { type LineType, servesLine } from '@portal/domain/products/line';
import type { Lines, Settings } from '@portal/operator/operator';
import type { Bundles } from '@portal/operator/purchase-ports';
import { mapToUnavailable } from '@portal/platform/http/errors/or-unavailable';
import { PortalError } from '@portal/platform/http/errors/portal-error';

/** Dependencies of the bundle calls. */
export type BundlesDeps = { bundles: Bundles; lines: Lines; settings: Settings };

/** The line whose bundles are listed, or a service. */
export type BundleQuery = { msisdn?: string | undefined; serviceType: 'BROADBAND' | null };

/**
 * Lists the bundles for a line, or for routers in general, shortest validity first. Empty when nothing is sold to that
 * line.
 * Throws INVALID_MSISDN for a number the operator does not have or that is not of the requested service,
 * INVALID_REQUEST when neither is given, UNAVAILABLE.
 */
export async function listBundles(
  deps: BundlesDeps,
  query: BundleQuery,
  locale: Locale,
): Promise<WireBundle[]> {
  const { msisdn, serviceType } = query;
  if (msisdn === undefined) {
    if (serviceType === null) throw new PortalError('INVALID_REQUEST', { fields: { msisdn: 'missing' } });
    return toWire(await mapToUnavailable(deps.bundles.list({ line: 'broadband', msisdn: null })), locale);
  }
  const parsed = parseMsisdn(msisdn);
  const type = parsed && (await mapToUnavailable(deps.lines.find(parsed)));
  if (!parsed || !type) throw new PortalError('INVALID_MSISDN');
  if (serviceType === 'BROADBAND' && type !== 'broadband') throw new PortalError('INVALID_MSISDN');
  const line = await mapToUnavailable(bundleLineOf(type, deps.settings));
  return line ? toWire(await mapToUnavailable(deps.bundles.list({ line, msisdn: parsed })), locale) : [];
}

/** Lists every bundle on sale; those of postpaid lines only while they can be bought (RULINGS 17). */
export async function listTariffs({ bundles, settings }: BundlesDeps, locale: Locale): Promise<WireBundle[]> {
  const [all, { postpaidBundles }] = await mapToUnavailable(
    Promise.all([bundles.catalogue(), settings.read()]),
  );
  return toWire(
    all.filter(({ line }) => line !== 'postpaid' || postpaidBundles),
    locale,
  );
}

/** The kind of bundle that a line may buy; `null` for none. */
async function bundleLineOf(type: LineType, settings: Settings): Promise<BundleLine | null> {
  if (type === 'broadband') return 'broadband';
  const { postpaidBundles } = await settings.read();
  if (!servesLine('data-bundle', type, { postpaidBundles })) return null;
  return type === 'prepaid' ? 'prepaid' : 'postpaid';
}

function toWire(bundles: Bundle[], locale: Locale): WireBundle[] {
  const named = bundles.map((bundle) => ({ ...bundle, name: inLocale(bundle.name, locale), bundle }));
  return named.sort(compareByValidity).map(({ bundle }) => toWireBundle(bundle, locale));
}
