import { normaliseMsisdnInput } from '@portal/domain/identifiers/msisdn';
import { MAX_RECHARGES } from '@portal/domain/payments/purchase';
import { data } from 'react-router';
import { webContext } from '../context/web-context.ts';
import { answerOrder } from '../fast-payment/answer-order.ts';
import { parseSeveralForm, placeSeveral } from '../features/recharge-several/place-several.ts';
import { readEarlierRows } from '../features/recharge-several/read-earlier-rows.ts';
import { readSeveralWays } from '../features/recharge-several/read-ways.ts';
import { SeveralScreen } from '../features/recharge-several/several-screen.tsx';
import { severalTexts } from '../features/recharge-several/texts.ts';
import { loadTexts } from '../i18n/load-texts.ts';
import { fieldTexts } from '../number/field-texts.ts';
import type { PageHandle } from '../page/page-handle.ts';
import { forwardLoaderHeaders, publicWithoutQuery } from '../page/public-page.ts';
import { homePathOf } from '../purchase/purchase-route.ts';
import { purchaseTexts } from '../purchase/purchase-texts.ts';
import { readRechargeSettings } from '../recharge/recharge-settings.ts';
import type { Route } from './+types/recharge-several';

const TEXTS = [fieldTexts, purchaseTexts, severalTexts];

/** The limits, and what is filled in: numbers of the query (`?msisdn=&msisdn=`), or an order or a payment (`?from=`). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal } = context.get(webContext);
  const query = new URL(request.url).searchParams;
  const from = query.get('from');
  const [settings, given] = await Promise.all([
    readRechargeSettings(portal),
    from ? readEarlierRows(portal, from) : query.getAll('msisdn').map((msisdn) => ({ msisdn, amount: '' })),
  ]);
  const rows = Array.from({ length: MAX_RECHARGES }, (_, index) => ({
    msisdn: normaliseMsisdnInput((given[index]?.msisdn ?? '').slice(0, 40)),
    amount: given[index]?.amount ?? '',
  }));
  const ways = settings && (await readSeveralWays(portal, settings.limits.max));
  const page = { limits: settings?.limits ?? null, ways, rows, texts: loadTexts(context, request, TEXTS) };
  return data(page, publicWithoutQuery(request));
}

/** Places the order and redirects to the payment, or returns the form with its problems. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = parseSeveralForm(await request.formData());
  const outcome = await placeSeveral(form, context.get(webContext).portal, homePathOf(request));
  return answerOrder({ context, request }, outcome, { rows: form.rows });
}

export const headers = forwardLoaderHeaders;

export const handle: PageHandle = { readsQuery: ['from', 'msisdn'] };

/** `/recharge-several`. */
export default function RechargeSeveralRoute({ loaderData, actionData }: Route.ComponentProps) {
  const outcome = actionData?.outcome;
  return (
    <SeveralScreen
      limits={loaderData.limits}
      ways={loaderData.ways}
      rows={actionData?.rows ?? loaderData.rows}
      problems={outcome?.kind === 'refused' ? outcome.problems : {}}
      repeat={outcome?.kind === 'repeat' ? outcome : null}
    />
  );
}
