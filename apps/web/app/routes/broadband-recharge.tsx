import { placeBundleOrder, readBundleForm, toShownOutcome } from '../bundles/bundle-order.ts';
import { isOtherNumber, loadBundlePage, submitBundleOrder } from '../bundles/bundle-route.ts';
import { bundleTexts } from '../bundles/bundle-texts.ts';
import { webContext } from '../context/web-context.ts';
import { answerOrder } from '../fast-payment/answer-order.ts';
import { isPayNow } from '../fast-payment/fast-form.ts';
import { fastTexts } from '../fast-payment/fast-texts.ts';
import { takePayNow } from '../features/pay/fast/take-pay-now.ts';
import { BALANCE_INTENTS, takeBalanceStep } from '../features/recharge-router/balance-step.ts';
import { RouterRechargeScreen } from '../features/recharge-router/router-recharge-screen.tsx';
import { broadbandTexts } from '../features/recharge-router/texts.ts';
import { takePost } from '../form/take-post.ts';
import { answerPost } from '../form/use-post.ts';
import { dayTexts } from '../i18n/day-texts.ts';
import { fieldTexts } from '../number/field-texts.ts';
import { codeTexts } from '../one-time-code/code-texts.ts';
import type { PageHandle } from '../page/page-handle.ts';
import { forwardLoaderHeaders } from '../page/public-page.ts';
import { homePathOf } from '../purchase/purchase-route.ts';
import { purchaseTexts, recentTexts } from '../purchase/purchase-texts.ts';
import type { Route } from './+types/broadband-recharge';

const TEXTS = [
  fieldTexts,
  purchaseTexts,
  recentTexts,
  bundleTexts,
  codeTexts,
  dayTexts,
  broadbandTexts,
  fastTexts,
];

export function loader(args: Route.LoaderArgs) {
  return loadBundlePage(args, 'broadband-recharge', TEXTS);
}

/** Orders a bundle (and pays it with the button "Pay"), or runs one step of the balance look-up. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  if (isPayNow(form)) {
    const fields = readBundleForm(form);
    const order = { page: 'broadband-recharge', redirectPage: homePathOf(args.request) } as const;
    return takePayNow(args.context.get(webContext), { form, fields }, (portal, fast) =>
      placeBundleOrder({ ...fields, fast }, portal, order),
    );
  }
  if (!BALANCE_INTENTS.includes(form.get('intent'))) {
    const { outcome, ...posted } = await submitBundleOrder(args, form, 'broadband-recharge');
    return answerOrder(args, outcome, posted);
  }
  const { challenge, ...balance } = await takePost(args.context.get(webContext).portal, form, (portal) =>
    takeBalanceStep(portal, form),
  );
  return { balance, challenge, form: readBundleForm(form) };
}

export const clientAction = answerPost;

export const shouldRevalidate = isOtherNumber;

export const headers = forwardLoaderHeaders;

export const handle: PageHandle = {
  readsQuery: ['msisdn', 'product', 'category', 'period', 'budget', 'amount'],
};

/** `/broadband-recharge`: bundles and data balance of a router. */
export default function BroadbandRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { start, found, announced } = loaderData;
  return (
    <RouterRechargeScreen
      start={actionData?.form ?? start}
      found={found}
      announced={announced}
      outcome={toShownOutcome(actionData && 'outcome' in actionData ? actionData.outcome : null)}
      balance={actionData && 'balance' in actionData ? actionData.balance : null}
    />
  );
}
