import { data } from 'react-router';
import { webContext } from '../context/web-context.ts';
import { StatusScreen } from '../features/service-status/status-screen.tsx';
import { serviceTexts } from '../features/service-status/texts.ts';
import { dayTexts } from '../i18n/day-texts.ts';
import { loadTexts } from '../i18n/load-texts.ts';
import type { PageHandle } from '../page/page-handle.ts';
import { forwardLoaderHeaders, PUBLIC_PAGE_HEADERS } from '../page/public-page.ts';
import type { Route } from './+types/status';

/** What works now, in the language of the address. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, now } = context.get(webContext);
  const found = await portal.readServiceStatus({});
  const status = found.kind === 'ok' ? found.result : null;
  const texts = loadTexts(context, request, [serviceTexts, dayTexts]);
  return data({ status, at: now().toISOString(), texts }, { headers: PUBLIC_PAGE_HEADERS });
}

export const headers = forwardLoaderHeaders;

export const handle: PageHandle = { readsQuery: [] };

/** `/status`: ways to pay, messages and networks. */
export default function StatusRoute({ loaderData: { status, at } }: Route.ComponentProps) {
  return <StatusScreen status={status} at={at} />;
}
