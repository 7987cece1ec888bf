import { readBundleForm } from '../blocks/bundle-order.ts';
import { loadBundlePage, orderBundle, otherNumber } from '../blocks/bundle-route.ts';
import { bundleTexts } from '../blocks/bundle-texts.ts';
import { codeTexts } from '../blocks/code-texts.ts';
import { dayTexts } from '../blocks/day-texts.ts';
import { fieldTexts } from '../blocks/field-texts.ts';
import { loadTexts } from '../blocks/load-texts.ts';
import { purchaseTexts, recentTexts } from '../blocks/purchase-texts.ts';
import { webContext } from '../blocks/web-context.ts';
import { takeBalanceStep } from '../features/broadband/balance-step.ts';
import { BroadbandScreen } from '../features/broadband/broadband-screen.tsx';
import { broadbandTexts } from '../features/broadband/texts.ts';
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
  if (intent !== 'balance' && intent !== 'check-code') return orderBundle(args, form, 'broadband-recharge');
  const balance = await takeBalanceStep(args.context.get(webContext).portal, form);
  return { balance, form: readBundleForm(form) };
}

export const shouldRevalidate = otherNumber;

/** `/broadband-recharge`: bundles and data balance of a router. */
export default function BroadbandRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { start, found } = loaderData;
  return (
    <BroadbandScreen
      start={actionData?.form ?? start}
      found={found}
      outcome={actionData && 'outcome' in actionData ? actionData.outcome : null}
      balance={actionData && 'balance' in actionData ? actionData.balance : null}
    />
  );
}
