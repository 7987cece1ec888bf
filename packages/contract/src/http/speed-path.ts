import type { CallRoute } from './browser-paths.ts';

/** The call that reports page speed. Apart from the other calls of browsers, because only a file that is loaded late makes it. */
export const SPEED_ROUTES = {
  recordPageSpeed: ['POST', '/analytics/v1/page-speed'],
} as const satisfies Record<string, CallRoute>;
