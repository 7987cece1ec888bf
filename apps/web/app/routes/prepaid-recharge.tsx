import { data } from 'react-router';
import { webContext } from '../context/web-context.ts';
import { parseRechargeForm, placeRecharge } from '../features/recharge-line/place-recharge.ts';
import { PrepaidRechargeScreen } from '../features/recharge-line/prepaid-recharge-screen.tsx';
import { readRechargeSettings } from '../features/recharge-line/recharge-settings.ts';
import { rechargeTexts } from '../features/recharge-line/texts.ts';
import { loadTexts } from '../i18n/load-texts.ts';
import { fieldTexts } from '../number/field-texts.ts';
import { forwardLoaderHeaders, publicWithoutQuery } from '../page/public-page.ts';
import { answerOrder, homePathOf, readStartFields } from '../purchase/purchase-route.ts';
import { purchaseTexts, recentTexts } from '../purchase/purchase-texts.ts';
import type { Route } from './+types/prepaid-recharge';

/** Limits, quick amounts, and the fields from the query: `?msisdn=&amount=`. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const page = {
    settings: await readRechargeSettings(context.get(webContext).portal),
    start: readStartFields(request),
    texts: loadTexts(context, request, [fieldTexts, purchaseTexts, recentTexts, rechargeTexts]),
  };
  return data(page, publicWithoutQuery(request));
}

/** Places the order and redirects to the payment, or returns the form with its problems. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = parseRechargeForm(await request.formData());
  const outcome = await placeRecharge(form, context.get(webContext).portal, homePathOf(request));
  return answerOrder(outcome, { form });
}

export const headers = forwardLoaderHeaders;

/** `/prepaid-recharge`. */
export default function PrepaidRechargeRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { settings, start } = loaderData;
  return (
    <PrepaidRechargeScreen
      settings={settings}
      start={actionData?.form ?? start}
      outcome={actionData?.outcome ?? null}
    />
  );
}
