import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  /** Our pages are small: splitting route modules would cost more requests than it saves. */
  splitRouteModules: false,
  /** The route list is short, so it is part of the page and links work without a request. */
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
