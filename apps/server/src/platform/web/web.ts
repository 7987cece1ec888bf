import type { IncomingMessage, ServerResponse } from 'node:http';
import type { WebContext } from '@portal/contract/web-context';

/** The web app as the server sees it, built or in development. */
export type Web = {
  /** Answers a request for a page, its data or a form. */
  respond: (request: Request, context: WebContext) => Promise<Response>;
  /** Folder of the files a browser may ask for; `null` when `middleware` serves them. */
  clientDir: string | null;
  /** Development only: modules and hot reload. */
  middleware: ((req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void) => void) | null;
  close: () => Promise<void>;
};
