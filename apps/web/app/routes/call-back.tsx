import { data } from 'react-router';
import { webContext } from '../context/web-context.ts';
import { parseCallBack, sendCallBack } from '../features/contact-customer-care/call-back-form.ts';
import { ContactScreen } from '../features/contact-customer-care/contact-screen.tsx';
import { contactTexts } from '../features/contact-customer-care/texts.ts';
import { loadTexts, localeOf } from '../i18n/load-texts.ts';
import { forwardLoaderHeaders, publicWithoutQuery } from '../page/public-page.ts';
import type { Route } from './+types/call-back';

/** The form, filled in from the URL: a failed payment passes its reference. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const values = parseCallBack(new URL(request.url).searchParams, localeOf(request));
  const texts = loadTexts(context, request, [contactTexts]);
  return data({ values, texts }, publicWithoutQuery(request));
}

/** Sends the request, or returns the form with its problem. */
export async function action({ context, request }: Route.ActionArgs) {
  const values = parseCallBack(await request.formData(), localeOf(request));
  const result = await sendCallBack(values, context.get(webContext).portal);
  return data({ values, result }, { status: result.kind === 'sent' ? 200 : 422 });
}

export const headers = forwardLoaderHeaders;

/** `/call-back`: the ways to reach customer care. */
export default function CallBackRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ContactScreen values={actionData?.values ?? loaderData.values} result={actionData?.result ?? null} />
  );
}
