import { data, redirect } from 'react-router';
import { webContext } from '../../context/web-context.ts';
import { readPayForPage } from '../../features/ask-to-pay/ask-step.ts';
import { PayForScreen } from '../../features/ask-to-pay/pay-for-screen.tsx';
import { askTexts, payForTexts } from '../../features/ask-to-pay/texts.ts';
import { loadTexts } from '../../i18n/load-texts.ts';
import { privateHeaders, STATUS_OF_PAGE } from '../../page/private-page.ts';
import { boughtTexts } from '../../purchase/bought-texts.ts';
import { payForPath } from '../../purchase/pay-link-path.ts';
import type { Route } from './+types/pay-for';

const TEXTS = [payForTexts, askTexts, boughtTexts];

/** What the link of the address asks for. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const token = query.get('link') ?? '';
  const isReported = query.has('reported');
  const page = await readPayForPage(context.get(webContext).portal, token);
  return data(
    { page, isReported, texts: loadTexts(context, request, TEXTS) },
    { status: STATUS_OF_PAGE[page.kind] },
  );
}

/** Reports the link to the staff. */
export async function action({ context, request }: Route.ActionArgs) {
  const token = new URL(request.url).searchParams.get('link') ?? '';
  const answer = await context.get(webContext).portal.reportPayLink({ token });
  if (answer.kind === 'ok') throw redirect(`${payForPath(token)}&reported=1`);
  return data({ isReported: false }, { status: answer.kind === 'refused' ? 422 : 503 });
}

export const headers = privateHeaders;

/** `/pay-for?link=`. */
export default function PayForRoute({ loaderData: { page, isReported }, actionData }: Route.ComponentProps) {
  const report = isReported ? 'done' : actionData ? 'failed' : 'none';
  return <PayForScreen page={page} report={report} />;
}
