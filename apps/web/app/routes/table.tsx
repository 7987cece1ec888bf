import { type DatedTax, taxesAt } from '@portal/domain/payments/taxes';
import { useMemo } from 'react';
import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { bundleTexts } from '../bundles/bundle-texts.ts';
import { webContext } from '../context/web-context.ts';
import { packTariffs, unpackTariffs } from '../features/compare-tariffs/packed-tariffs.ts';
import { type PriceTaxes, TariffScreen } from '../features/compare-tariffs/tariff-screen.tsx';
import { tariffTexts } from '../features/compare-tariffs/texts.ts';
import { dayTexts } from '../i18n/day-texts.ts';
import { loadTexts } from '../i18n/load-texts.ts';
import type { PageHandle } from '../page/page-handle.ts';
import { forwardLoaderHeaders, PUBLIC_PAGE_HEADERS } from '../page/public-page.ts';
import type { Route } from './+types/table';

/** The whole catalogue in the language of the URL. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, now } = context.get(webContext);
  const tariffs = await portal.listTariffs({});
  const packed = tariffs.kind === 'ok' ? packTariffs(tariffs.result) : null;
  const texts = loadTexts(context, request, [bundleTexts, dayTexts, tariffTexts]);
  return data({ packed, taxes: readTaxes(now()), texts }, { headers: PUBLIC_PAGE_HEADERS });
}

/** The taxes in the prices of the table today. */
function readTaxes(at: Date): PriceTaxes {
  const taxes = taxesAt('prepaid-bundle', at);
  const percentOf = (name: DatedTax['name']) => {
    const percent = taxes.find((tax) => tax.name === name)?.percent;
    return percent === undefined ? null : String(percent);
  };
  return {
    vat: percentOf('vat') ?? '0',
    excise: percentOf('excise'),
    hasLevies: taxes.some(({ name }) => name.startsWith('levy:')),
  };
}

/** Sorting and filtering use the loaded catalogue. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

export const headers = forwardLoaderHeaders;

export const handle: PageHandle = { readsQuery: ['line', 'category', 'period', 'sort', 'order', 'budget'] };

/** `/table`: all bundles and prices. */
export default function TableRoute({ loaderData: { packed, taxes } }: Route.ComponentProps) {
  const bundles = useMemo(() => (packed === null ? null : unpackTariffs(packed)), [packed]);
  return <TariffScreen bundles={bundles} taxes={taxes} />;
}
