import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { bundleTexts } from '../bundles/bundle-texts.ts';
import { webContext } from '../context/web-context.ts';
import { fastTexts, sendAgainTexts } from '../fast-payment/fast-texts.ts';
import { HomeScreen } from '../features/home/home-screen.tsx';
import { pickOffers } from '../features/home/offers.tsx';
import { homeTexts } from '../features/home/texts.ts';
import { loadTexts } from '../i18n/load-texts.ts';
import { fieldTexts } from '../number/field-texts.ts';
import { codeTexts } from '../one-time-code/code-texts.ts';
import type { PageHandle } from '../page/page-handle.ts';
import { forwardLoaderHeaders, PUBLIC_PAGE_HEADERS } from '../page/public-page.ts';
import { purchaseTexts, recentTexts } from '../purchase/purchase-texts.ts';
import { readRechargeOffer } from '../recharge/recharge-settings.ts';
import { rechargeTexts } from '../recharge/texts.ts';
import type { Route } from './+types/home';

const TEXTS = [
  homeTexts,
  fieldTexts,
  recentTexts,
  purchaseTexts,
  rechargeTexts,
  fastTexts,
  sendAgainTexts,
  codeTexts,
  bundleTexts,
];

/**
 * What a recharge needs (limits, quick amounts, ways to pay) and bundles of the catalogue, the same for everyone. Without
 * the catalogue home has no bundles.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal } = context.get(webContext);
  const [recharge, tariffs] = await Promise.all([readRechargeOffer(portal), portal.listTariffs({})]);
  const bundles = tariffs.kind === 'ok' ? pickOffers(tariffs.result) : [];
  const texts = loadTexts(context, request, TEXTS);
  return data({ recharge, bundles, texts }, { headers: PUBLIC_PAGE_HEADERS });
}

/** The tabs are in the query and change nothing of the data. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

export const headers = forwardLoaderHeaders;

export const handle: PageHandle = { readsQuery: ['type'] };

/** `/`. */
export default function HomeRoute({ loaderData: { recharge, bundles } }: Route.ComponentProps) {
  return <HomeScreen recharge={recharge} bundles={bundles} />;
}
