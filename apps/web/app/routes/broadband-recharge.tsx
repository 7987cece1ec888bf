import { readBundleForm } from '../bundles/bundle-order.ts';
import { isOtherNumber, loadBundlePage, submitBundleOrder } from '../bundles/bundle-route.ts';
import { bundleTexts } from '../bundles/bundle-texts.ts';
import { webContext } from '../context/web-context.ts';
import { takeBalanceStep } from '../features/recharge-router/balance-step.ts';
import { RouterRechargeScreen } from '../features/recharge-router/router-recharge-screen.tsx';
import { broadbandTexts } from '../features/recharge-router/texts.ts';
import { dayTexts } from '../i18n/day-texts.ts';
import { loadTexts } from '../i18n/load-texts.ts';
import { fieldTexts } from '../number/field-texts.ts';
import { codeTexts } from '../one-time-code/code-texts.ts';
import { purchaseTexts, recentTexts } from '../purchase/purchase-texts.ts';
import type { Route } from './+types/broadband-recharge';

const TEXTS = [fieldTexts, purchaseTexts, recentTexts, bundleTexts, codeTexts, dayTexts, broadbandTexts];

export async function loader(args: Route.LoaderArgs) {
  const page = await loadBundlePage(args, 'broadband-recharge');
  return { ...page, texts: loadTexts(args.context, args.request, TEXTS) };
}

/** Orders a bundle, or runs one step of the balance look-up on a page without JavaScript. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const intent = form.get('intent');
  if (intent !== 'balance' && intent !== 'check-code')
    return submitBundleOrder(args, form, 'broadband-recharge');
  const balance = await takeBalanceStep(args.context.get(webContext).portal, form);
  return { balance, form: readBundleForm(form) };
}

export const shouldRevalidate = isOtherNumber;

/** `/broadband-recharge`: bundles and data balance of a router. */
export default function BroadbandRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { start, found } = loaderData;
  return (
    <RouterRechargeScreen
      start={actionData?.form ?? start}
      found={found}
      outcome={actionData && 'outcome' in actionData ? actionData.outcome : null}
      balance={actionData && 'balance' in actionData ? actionData.balance : null}
    />
  );
}
