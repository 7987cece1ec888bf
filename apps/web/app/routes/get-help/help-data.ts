import type { CachedHelp } from '../../features/get-help/cached-help.ts';
import { loadHelp } from '../../features/get-help/load-help.ts';
import { PUBLIC_PAGE_HEADERS } from '../../page/public-page.ts';
import type { Route } from './+types/help-data';

/** `gethelp.json`: the whole help centre in the language of the URL, for offline reading. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { topics, texts } = await loadHelp(context, request);
  return Response.json({ topics, texts } satisfies CachedHelp, { headers: PUBLIC_PAGE_HEADERS });
}
