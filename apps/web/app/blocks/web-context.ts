import type { WebContext } from '@portal/contract/web-context';
import { createContext } from 'react-router';

/** What the server hands over with a request; loaders read it with `context.get(webContext)`. Server only. */
export const webContext = createContext<WebContext>();
