import { normaliseMsisdnInput } from '@portal/domain/identifiers/msisdn';
import { localisePath } from '@portal/domain/language/locale';
import { data, redirect } from 'react-router';
import { webContext } from '../context/web-context.ts';
import { parseRechargeForm, placeRecharge } from '../features/recharge-line/place-recharge.ts';
import { PrepaidRechargeScreen } from '../features/recharge-line/prepaid-recharge-screen.tsx';
import { readRechargeSettings } from '../features/recharge-line/recharge-settings.ts';
import { rechargeTexts } from '../features/recharge-line/texts.ts';
import { loadTexts, localeOf } from '../i18n/load-texts.ts';
import { fieldTexts } from '../number/field-texts.ts';
import { purchaseTexts, recentTexts } from '../purchase/purchase-texts.ts';
import type { Route } from './+types/prepaid-recharge';

/** Limits, quick amounts, and the fields from the query: `?msisdn=&amount=`. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return {
    settings: await readRechargeSettings(context.get(webContext).portal),
    start: {
      msisdn: normaliseMsisdnInput((searchParams.get('msisdn') ?? '').slice(0, 40)),
      amount: searchParams.get('amount') ?? '',
    },
    texts: loadTexts(context, request, [fieldTexts, purchaseTexts, recentTexts, rechargeTexts]),
  };
}

/** Places the order and redirects to the payment, or returns the form with its problems. */
export async function action({ context, request }: Route.ActionArgs) {
  const locale = localeOf(request);
  const form = parseRechargeForm(await request.formData());
  const outcome = await placeRecharge(form, context.get(webContext).portal, localisePath('/', locale));
  if (outcome.kind === 'placed') {
    throw redirect(`${localisePath('/payment/start', locale)}?order=${outcome.orderId}`);
  }
  return data({ outcome, form }, { status: outcome.kind === 'repeat' ? 200 : 422 });
}

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
