import type { WebContext } from '@portal/contract/web-context';
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';

type Mode = 'production' | 'development';

/** Turns React Router's build into a function from a request and our context to a reply. */
export function pageResponder(load: () => Promise<ServerBuild>, mode: Mode) {
  const handle = createRequestHandler(load, mode);
  return async (request: Request, context: WebContext): Promise<Response> => {
    const provider = new RouterContextProvider();
    provider.set(contextKeyOf(await load()), context);
    return handle(request, provider);
  };
}

/** Keys are compared by identity, so it has to be the very one the loaders of this build use. */
function contextKeyOf({ entry }: ServerBuild): RouterContext<WebContext> {
  const { webContext } = entry.module as unknown as { webContext?: RouterContext<WebContext> };
  if (!webContext) throw new Error('The web build does not export webContext from its server entry');
  return webContext;
}
