import { localisePath } from '@portal/domain/locale';
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { type BundlePage, findBundles, placeBundle, readBundleForm } from './bundle-order.ts';
import { localeOf } from './load-texts.ts';
import { webContext } from './web-context.ts';

/** What the address fills in (`?msisdn=&product=`) and the bundles of its number. */
export async function loadBundlePage({ context, request }: LoaderFunctionArgs, page: BundlePage) {
  const { msisdn, product } = readBundleForm(new URL(request.url).searchParams);
  return {
    start: { msisdn, product },
    found: await findBundles(context.get(webContext).portal, msisdn, page),
  };
}

/** Places the order and goes on to the payment, or gives back what was sent and what is wrong with it. */
export async function orderBundle(
  { context, request }: ActionFunctionArgs,
  form: FormData,
  page: BundlePage,
) {
  const locale = localeOf(request);
  const sent = readBundleForm(form);
  const outcome = await placeBundle(sent, context.get(webContext).portal, {
    page,
    redirectPage: localisePath('/', locale),
  });
  if (outcome.kind === 'placed') {
    throw redirect(`${localisePath('/payment/start', locale)}?order=${outcome.orderId}`);
  }
  return data({ outcome, form: sent }, { status: outcome.kind === 'repeat' ? 200 : 422 });
}

/** Tabs, filter and search only change what is shown of bundles that are here: nothing is asked again. */
export function otherNumber({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return (
    currentUrl.pathname !== nextUrl.pathname ||
    currentUrl.searchParams.get('msisdn') !== nextUrl.searchParams.get('msisdn')
  );
}
