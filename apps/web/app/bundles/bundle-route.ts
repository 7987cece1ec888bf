import { localisePath } from '@portal/domain/language/locale';
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { webContext } from '../context/web-context.ts';
import { localeOf } from '../i18n/load-texts.ts';
import { type BundlePage, loadBundles, placeBundleOrder, readBundleForm } from './bundle-order.ts';

/** Loader data: the fields from the URL (`?msisdn=&product=`) and the bundles of the number. */
export async function loadBundlePage({ context, request }: LoaderFunctionArgs, page: BundlePage) {
  const { msisdn, product } = readBundleForm(new URL(request.url).searchParams);
  return {
    start: { msisdn, product },
    found: await loadBundles(context.get(webContext).portal, msisdn, page),
  };
}

/** Places the order and redirects to the payment, or returns the form with its problems. */
export async function submitBundleOrder(
  { context, request }: ActionFunctionArgs,
  form: FormData,
  page: BundlePage,
) {
  const locale = localeOf(request);
  const posted = readBundleForm(form);
  const outcome = await placeBundleOrder(posted, context.get(webContext).portal, {
    page,
    redirectPage: localisePath('/', locale),
  });
  if (outcome.kind === 'placed') {
    throw redirect(`${localisePath('/payment/start', locale)}?order=${outcome.orderId}`);
  }
  return data({ outcome, form: posted }, { status: outcome.kind === 'repeat' ? 200 : 422 });
}

/** Tabs, filter and search work on the loaded bundles, so only another number needs the loader. */
export function isOtherNumber({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return (
    currentUrl.pathname !== nextUrl.pathname ||
    currentUrl.searchParams.get('msisdn') !== nextUrl.searchParams.get('msisdn')
  );
}
