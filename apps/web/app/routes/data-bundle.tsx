import { placeBundleOrder, readBundleForm, toShownOutcome } from '../bundles/bundle-order.ts';
import { isOtherNumber, loadBundlePage, submitBundleOrder } from '../bundles/bundle-route.ts';
import { bundleTexts } from '../bundles/bundle-texts.ts';
import { webContext } from '../context/web-context.ts';
import { answerOrder } from '../fast-payment/answer-order.ts';
import { isPayNow } from '../fast-payment/fast-form.ts';
import { fastTexts } from '../fast-payment/fast-texts.ts';
import { DataBundleScreen } from '../features/buy-bundle/data-bundle-screen.tsx';
import { dataBundleTexts } from '../features/buy-bundle/texts.ts';
import { takePayNow } from '../features/pay/fast/take-pay-now.ts';
import { answerPost } from '../form/use-post.ts';
import { fieldTexts } from '../number/field-texts.ts';
import { codeTexts } from '../one-time-code/code-texts.ts';
import type { PageHandle } from '../page/page-handle.ts';
import { forwardLoaderHeaders } from '../page/public-page.ts';
import { homePathOf } from '../purchase/purchase-route.ts';
import { purchaseTexts, recentTexts } from '../purchase/purchase-texts.ts';
import type { Route } from './+types/data-bundle';

const TEXTS = [fieldTexts, purchaseTexts, recentTexts, bundleTexts, dataBundleTexts, fastTexts, codeTexts];

export function loader(args: Route.LoaderArgs) {
  return loadBundlePage(args, 'data-bundle', TEXTS);
}

/** Orders a bundle; the button "Pay" pays with the same post. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  if (!isPayNow(form)) {
    const { outcome, ...posted } = await submitBundleOrder(args, form, 'data-bundle');
    return answerOrder(args, outcome, posted);
  }
  const fields = readBundleForm(form);
  const order = { page: 'data-bundle', redirectPage: homePathOf(args.request) } as const;
  return takePayNow(args.context.get(webContext), { form, fields }, (portal, fast) =>
    placeBundleOrder({ ...fields, fast }, portal, order),
  );
}

export const clientAction = answerPost;

export const shouldRevalidate = isOtherNumber;

export const headers = forwardLoaderHeaders;

export const handle: PageHandle = {
  readsQuery: ['msisdn', 'product', 'category', 'period', 'budget', 'amount'],
};

/** `/data-bundle`: bundles of a mobile line. */
export default function DataBundleRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { start, found, announced } = loaderData;
  return (
    <DataBundleScreen
      start={actionData?.form ?? start}
      found={found}
      announced={announced}
      outcome={toShownOutcome(actionData?.outcome)}
    />
  );
}
