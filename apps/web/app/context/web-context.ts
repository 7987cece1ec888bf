import type { WebContext } from '@portal/contract/http/web-context';
import { createContext } from 'react-router';

/** Per-request context from the server; loaders read it with `context.get(webContext)`. Server only. */
export const webContext = createContext<WebContext>();
