import { localisePath } from '@portal/domain/locale';
import { normaliseMsisdnInput } from '@portal/domain/msisdn';
import { data, redirect } from 'react-router';
import { codeTexts } from '../blocks/code-texts.ts';
import { dayTexts } from '../blocks/day-texts.ts';
import { fieldTexts } from '../blocks/field-texts.ts';
import { loadTexts, localeOf } from '../blocks/load-texts.ts';
import { purchaseTexts, recentTexts } from '../blocks/purchase-texts.ts';
import { webContext } from '../blocks/web-context.ts';
import { readBillForm } from '../features/postpaid-bill/bill-form.ts';
import { readBillLimits } from '../features/postpaid-bill/bill-settings.ts';
import { takeBillStep } from '../features/postpaid-bill/bill-step.ts';
import { PostpaidBillScreen } from '../features/postpaid-bill/postpaid-bill-screen.tsx';
import { billTexts } from '../features/postpaid-bill/texts.ts';
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
  const form = readBillForm(await request.formData());
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
