import { webContext } from '../context/web-context.ts';
import { faviconSvg } from '../page/favicon.ts';
import type { Route } from './+types/favicon';

/** Favicon with the brand's logo and colours. */
export function loader({ context }: Route.LoaderArgs) {
  return new Response(faviconSvg(context.get(webContext).brand), {
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=86400' },
  });
}
