import type { IncomingMessage, ServerResponse } from 'node:http';
import type { WebContext } from '@portal/contract/http/web-context';

/** The web app as the server uses it, built or in development. */
export type Web = {
  /** Answers a request for a page, its data or a form action. */
  respond: (request: Request, context: WebContext) => Promise<Response>;
  /** Folder of the static files; `null` when `middleware` serves them. */
  clientDir: string | null;
  /** Development only: serves modules and hot reload. */
  middleware: ((req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void) => void) | null;
  close: () => Promise<void>;
};
