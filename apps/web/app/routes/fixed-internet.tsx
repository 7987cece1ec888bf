import { localisePath } from '@portal/domain/locale';
import { data, redirect } from 'react-router';
import { dayTexts } from '../blocks/day-texts.ts';
import { fieldTexts } from '../blocks/field-texts.ts';
import { loadTexts, localeOf } from '../blocks/load-texts.ts';
import { purchaseTexts } from '../blocks/purchase-texts.ts';
import { webContext } from '../blocks/web-context.ts';
import { readFixedForm } from '../features/fixed-internet/fixed-form.ts';
import { FixedInternetScreen } from '../features/fixed-internet/fixed-internet-screen.tsx';
import { takeFixedStep } from '../features/fixed-internet/fixed-step.ts';
import { fixedTexts } from '../features/fixed-internet/texts.ts';
import type { Route } from './+types/fixed-internet';

const TEXTS = [fieldTexts, purchaseTexts, dayTexts, fixedTexts];

/** What the address fills in: `?account=`. An e-mail never stands in an address. */
export function loader({ context, request }: Route.LoaderArgs) {
  const given = new FormData();
  given.set('accountNo', new URL(request.url).searchParams.get('account') ?? '');
  return { form: readFixedForm(given), texts: loadTexts(context, request, TEXTS) };
}

/** Finds the invoices, or orders the chosen ones and goes on to the payment. */
export async function action({ context, request }: Route.ActionArgs) {
  const locale = localeOf(request);
  const form = readFixedForm(await request.formData());
  const outcome = await takeFixedStep(form, context.get(webContext).portal, localisePath('/', locale));
  if (outcome.kind === 'placed') {
    throw redirect(`${localisePath('/payment/start', locale)}?order=${outcome.orderId}`);
  }
  const refused = outcome.kind === 'page' && Object.keys(outcome.problems).length > 0;
  return data({ outcome, form }, { status: refused ? 422 : 200 });
}

export default function FixedInternetRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <FixedInternetScreen form={actionData?.form ?? loaderData.form} outcome={actionData?.outcome ?? null} />
  );
}
