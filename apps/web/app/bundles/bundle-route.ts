import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { webContext } from '../context/web-context.ts';
import { loadTexts } from '../i18n/load-texts.ts';
import type { Texts } from '../i18n/texts.ts';
import { concernsNetwork, loadAnnouncements } from '../page/load-announcements.ts';
import { publicWithoutQuery } from '../page/public-page.ts';
import { homePathOf } from '../purchase/purchase-route.ts';
import { type BundlePage, loadBundles, placeBundleOrder, readBundleForm } from './bundle-order.ts';

/** Response of the loader: the fields from the URL (`?msisdn=&product=`), the bundles of the number, what is announced about its network, and the texts. */
export async function loadBundlePage(
  { context, request }: LoaderFunctionArgs,
  page: BundlePage,
  texts: readonly Texts[],
) {
  const { msisdn, product } = readBundleForm(new URL(request.url).searchParams);
  const network = page === 'broadband-recharge' ? 'fixed' : 'mobile';
  const [found, announced] = await Promise.all([
    loadBundles(context.get(webContext).portal, msisdn, page),
    loadAnnouncements(context, concernsNetwork(network)),
  ]);
  const state = { start: { msisdn, product }, found, announced, texts: loadTexts(context, request, texts) };
  return data(state, publicWithoutQuery(request));
}

/**
 * Places the order of the form. Returns what came of it with what was posted, for `answerOrder`: only routes import that, since
 * browsers would load the quick payment at once with a module of theirs.
 */
export async function submitBundleOrder(
  { context, request }: ActionFunctionArgs,
  form: FormData,
  page: BundlePage,
) {
  const posted = readBundleForm(form);
  const places = { page, redirectPage: homePathOf(request) };
  const outcome = await placeBundleOrder(posted, context.get(webContext).portal, places);
  return { outcome, form: posted };
}

/** Tabs, filter and search work on the loaded bundles, so only another number needs the loader. */
export function isOtherNumber({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return (
    currentUrl.pathname !== nextUrl.pathname ||
    currentUrl.searchParams.get('msisdn') !== nextUrl.searchParams.get('msisdn')
  );
}
