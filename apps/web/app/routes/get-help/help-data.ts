import { READING } from '../../blocks/reading-page.ts';
import type { HelpShelf } from '../../features/help/kept-help.ts';
import { loadHelp } from '../../features/help/load-help.ts';
import type { Route } from './+types/help-data';

/** `gethelp.json`: the whole help centre in the language of the URL, for offline reading. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { topics, texts } = await loadHelp(context, request);
  return Response.json({ topics, texts } satisfies HelpShelf, { headers: READING });
}
