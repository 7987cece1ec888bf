import { normaliseMsisdnInput } from '@portal/domain/identifiers/msisdn';
import { localisePath } from '@portal/domain/language/locale';
import { data, redirect } from 'react-router';
import { webContext } from '../context/web-context.ts';
import { parseBillForm } from '../features/pay-postpaid-bill/bill-form.ts';
import { readBillLimits } from '../features/pay-postpaid-bill/bill-limits.ts';
import { takeBillStep } from '../features/pay-postpaid-bill/bill-step.ts';
import { PostpaidBillScreen } from '../features/pay-postpaid-bill/postpaid-bill-screen.tsx';
import { billTexts } from '../features/pay-postpaid-bill/texts.ts';
import { dayTexts } from '../i18n/day-texts.ts';
import { loadTexts, localeOf } from '../i18n/load-texts.ts';
import { fieldTexts } from '../number/field-texts.ts';
import { codeTexts } from '../one-time-code/code-texts.ts';
import { purchaseTexts, recentTexts } from '../purchase/purchase-texts.ts';
import type { Route } from './+types/postpaid-bill-pay';

const TEXTS = [fieldTexts, purchaseTexts, recentTexts, codeTexts, dayTexts, billTexts];

/** Limits, and the fields from the query: `?msisdn=&amount=`. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return {
    limits: await readBillLimits(context.get(webContext).portal),
    start: {
      msisdn: normaliseMsisdnInput((searchParams.get('msisdn') ?? '').slice(0, 40)),
      amount: searchParams.get('amount') ?? '',
      accountNo: '',
    },
    texts: loadTexts(context, request, TEXTS),
  };
}

/** Runs the posted step; paying redirects to the payment. */
export async function action({ context, request }: Route.ActionArgs) {
  const locale = localeOf(request);
  const form = parseBillForm(await request.formData());
  const outcome = await takeBillStep(form, context.get(webContext).portal, localisePath('/', locale));
  if (outcome.kind === 'placed') {
    throw redirect(`${localisePath('/payment/start', locale)}?order=${outcome.orderId}`);
  }
  const { msisdn, amount, accountNo } = form;
  const hasProblems = outcome.kind === 'page' && Object.keys(outcome.problems).length > 0;
  return data({ outcome, start: { msisdn, amount, accountNo } }, { status: hasProblems ? 422 : 200 });
}

/** `/postpaid-bill-pay`. */
export default function PostpaidBillRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { limits, start } = loaderData;
  return (
    <PostpaidBillScreen
      limits={limits}
      start={actionData?.start ?? start}
      outcome={actionData?.outcome ?? null}
    />
  );
}
