import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  /** A page of ours is small: parts of parts would cost more requests than they save. */
  splitRouteModules: false,
  /** The route list is short: it comes with the page, so that a link needs no question before it works. */
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
