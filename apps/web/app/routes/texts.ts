import { webContext } from '../context/web-context.ts';
import { localeOf, pickTexts } from '../i18n/load-texts.ts';
import { parseTextsOf } from '../i18n/texts-address.ts';
import type { Route } from './+types/texts';

/** `texts.json`: the texts of a page in one language, which a document leaves out and browsers cache. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { readTexts, contentVersion } = context.get(webContext);
  const { searchParams } = new URL(request.url);
  const locale = localeOf(request);
  const texts = pickTexts(parseTextsOf(searchParams.get('of') ?? ''), (page) => readTexts(page, locale));
  // A node with another version of the content answers too, but its reply must not be cached under this one.
  const isCurrent = searchParams.get('v') === contentVersion;
  return Response.json(texts, {
    headers: { 'Cache-Control': isCurrent ? 'private, max-age=31536000, immutable' : 'private, no-store' },
  });
}
