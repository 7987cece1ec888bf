import { data, redirect } from 'react-router';
import { webContext } from '../../context/web-context.ts';
import { AskScreen } from '../../features/ask-to-pay/ask-screen.tsx';
import { parseAskForm, readAskPage, takeAskStep } from '../../features/ask-to-pay/ask-step.ts';
import { askTexts } from '../../features/ask-to-pay/texts.ts';
import { dayTexts } from '../../i18n/day-texts.ts';
import { loadTexts } from '../../i18n/load-texts.ts';
import { privateHeaders, STATUS_OF_PAGE } from '../../page/private-page.ts';
import { boughtTexts } from '../../purchase/bought-texts.ts';
import { askToPayPath } from '../../purchase/pay-link-path.ts';
import type { Route } from './+types/ask-to-pay';

const TEXTS = [askTexts, boughtTexts, dayTexts];

const queryOf = ({ url }: Request) => new URL(url).searchParams;

/** The order of the address and its link, for the browser that ordered. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const query = queryOf(request);
  const page = await readAskPage(context.get(webContext).portal, query.get('order') ?? '');
  const isCancelled = query.has('cancelled');
  return data(
    { page, isCancelled, texts: loadTexts(context, request, TEXTS) },
    { status: STATUS_OF_PAGE[page.kind] },
  );
}

/** Makes or cancels the link. */
export async function action({ context, request }: Route.ActionArgs) {
  const orderId = queryOf(request).get('order') ?? '';
  const posted = await request.formData();
  const isCancel = posted.get('intent') === 'cancel';
  const form = parseAskForm(posted);
  const problem = await takeAskStep(context.get(webContext).portal, { orderId, isCancel, form });
  if (!problem) throw redirect(askToPayPath(orderId) + (isCancel ? '&cancelled=1' : ''));
  return data({ form, problem }, { status: 422 });
}

export const headers = privateHeaders;

/** `/ask-to-pay?order=`. */
export default function AskToPayRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { page, isCancelled } = loaderData;
  return <AskScreen page={page} posted={actionData ?? null} isCancelled={isCancelled} />;
}
