import { normaliseMsisdnInput } from '@portal/domain/identifiers/msisdn';
import { MAX_RECHARGES } from '@portal/domain/payments/purchase';
import { data } from 'react-router';
import { webContext } from '../context/web-context.ts';
import { parseSeveralForm, placeSeveral } from '../features/recharge-several/place-several.ts';
import { SeveralScreen } from '../features/recharge-several/several-screen.tsx';
import { severalTexts } from '../features/recharge-several/texts.ts';
import { loadTexts } from '../i18n/load-texts.ts';
import { fieldTexts } from '../number/field-texts.ts';
import type { PageHandle } from '../page/page-handle.ts';
import { forwardLoaderHeaders, publicWithoutQuery } from '../page/public-page.ts';
import { answerOrder, homePathOf } from '../purchase/purchase-route.ts';
import { purchaseTexts } from '../purchase/purchase-texts.ts';
import { readRechargeSettings } from '../recharge/recharge-settings.ts';
import type { Route } from './+types/recharge-several';

const TEXTS = [fieldTexts, purchaseTexts, severalTexts];

/** The limits, and numbers from the query: `?msisdn=&msisdn=`. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const settings = await readRechargeSettings(context.get(webContext).portal);
  const given = new URL(request.url).searchParams.getAll('msisdn');
  const rows = Array.from({ length: MAX_RECHARGES }, (_, index) => ({
    msisdn: normaliseMsisdnInput((given[index] ?? '').slice(0, 40)),
    amount: '',
  }));
  const page = { limits: settings?.limits ?? null, rows, texts: loadTexts(context, request, TEXTS) };
  return data(page, publicWithoutQuery(request));
}

/** Places the order and redirects to the payment, or returns the form with its problems. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = parseSeveralForm(await request.formData());
  const outcome = await placeSeveral(form, context.get(webContext).portal, homePathOf(request));
  return answerOrder(outcome, { rows: form.rows });
}

export const headers = forwardLoaderHeaders;

export const handle: PageHandle = { readsQuery: ['msisdn'] };

/** `/recharge-several`. */
export default function RechargeSeveralRoute({ loaderData, actionData }: Route.ComponentProps) {
  const outcome = actionData?.outcome;
  return (
    <SeveralScreen
      limits={loaderData.limits}
      rows={actionData?.rows ?? loaderData.rows}
      problems={outcome?.kind === 'refused' ? outcome.problems : {}}
      repeat={outcome?.kind === 'repeat' ? outcome : null}
    />
  );
}
