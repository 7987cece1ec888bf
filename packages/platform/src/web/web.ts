import type { WebContext } from '@portal/contract/http/web-context';
import type { HotReload } from './hot-reload.ts';
import type { WithoutUnreadQuery } from './query-keys.ts';

/** The web app as the server uses it, built or in development. */
export type Web = {
  /** Answers a request for a page, its data or a form action. */
  respond: (request: Request, context: WebContext) => Promise<Response>;
  /** Missing in development, where routes change. */
  withoutUnreadQuery?: WithoutUnreadQuery;
  /** Folder of the static files; `null` when `hotReload` serves them. */
  clientDir: string | null;
  hotReload: HotReload | null;
  close: () => Promise<void>;
};
