import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { shortenManifest } from './unused-router/shorten-manifest.ts';

export default {
  ssr: true,
  /** Our pages are small: splitting route modules would cost more requests than it saves. */
  splitRouteModules: false,
  /** The route list is short, so it is part of the page and links work without a request. */
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => shortenManifest(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
