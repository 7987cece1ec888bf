import { data } from 'react-router';
import { webContext } from '../../context/web-context.ts';
import { readPayForPage } from '../../features/ask-to-pay/ask-step.ts';
import { PayForScreen } from '../../features/ask-to-pay/pay-for-screen.tsx';
import { askTexts, payForTexts } from '../../features/ask-to-pay/texts.ts';
import { loadTexts } from '../../i18n/load-texts.ts';
import { privateHeaders, STATUS_OF_PAGE } from '../../page/private-page.ts';
import { boughtTexts } from '../../purchase/bought-texts.ts';
import type { Route } from './+types/pay-for';

const TEXTS = [payForTexts, askTexts, boughtTexts];

/** What the link of the address asks for. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('link') ?? '';
  const page = await readPayForPage(context.get(webContext).portal, token);
  return data({ page, texts: loadTexts(context, request, TEXTS) }, { status: STATUS_OF_PAGE[page.kind] });
}

export const headers = privateHeaders;

/** `/pay-for?link=`. */
export default function PayForRoute({ loaderData: { page } }: Route.ComponentProps) {
  return <PayForScreen page={page} />;
}
