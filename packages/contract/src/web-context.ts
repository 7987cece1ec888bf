import type { Brand } from '@portal/domain/brand';
import type { Locale } from '@portal/domain/locale';
import type { ContentPage, PageTexts } from './content.ts';
import type { PortalClient } from './portal-client.ts';

/**
 * What the server hands to the web app with each page request. Both run in one process: `portal` reaches the same
 * routes a browser would, without a socket, as the visitor of this request.
 */
export type WebContext = {
  brand: Brand;
  portal: PortalClient;
  readPage: (page: ContentPage, locale: Locale) => PageTexts;
  /** Changes whenever any content file does; part of every cache key (RULINGS 53). */
  contentVersion: string;
  /** For every inline script and style of this reply (CSP). */
  nonce: string;
  /** Whether the visitor agreed to be counted (cookie `consent`): `null` until asked. */
  consent: boolean | null;
  /** Sandbox pages exist. */
  sandbox: boolean;
};
