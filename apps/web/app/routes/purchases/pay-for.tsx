import { data } from 'react-router';
import { webContext } from '../../context/web-context.ts';
import { readPayForPage } from '../../features/ask-to-pay/ask-step.ts';
import { PayForScreen } from '../../features/ask-to-pay/pay-for-screen.tsx';
import { askTexts, payForTexts } from '../../features/ask-to-pay/texts.ts';
import { loadTexts } from '../../i18n/load-texts.ts';
import { boughtTexts } from '../../purchase/bought-texts.ts';
import type { Route } from './+types/pay-for';

const TEXTS = [payForTexts, askTexts, boughtTexts];
const HTTP_STATUS = { found: 200, missing: 404, unavailable: 503 } as const;

/** What the link of the address asks for. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('link') ?? '';
  const page = await readPayForPage(context.get(webContext).portal, token);
  return data({ page, texts: loadTexts(context, request, TEXTS) }, { status: HTTP_STATUS[page.kind] });
}

/** Personal: no search engine. */
export function headers() {
  return { 'X-Robots-Tag': 'noindex' };
}

/** `/pay-for?link=`. */
export default function PayForRoute({ loaderData: { page } }: Route.ComponentProps) {
  return <PayForScreen page={page} />;
}
