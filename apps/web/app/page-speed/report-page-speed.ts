import { createPortalClient } from '@portal/contract/http/portal-client';
import { SPEED_ROUTES } from '@portal/contract/http/speed-path';
import { CONNECTIONS, speedPageOf } from '@portal/domain/http/speed-page';
import { splitLocale } from '@portal/domain/language/locale';
import { type Metric, onCLS, onINP, onLCP } from 'web-vitals';

/** Network Information API, which only Chromium has. */
type WithConnection = Navigator & { connection?: { effectiveType?: string } };

/** A client of its own: only this file makes its call. */
const client = createPortalClient({
  routes: SPEED_ROUTES,
  baseUrl: '',
  fetch: (input, init) => fetch(input, init),
  lang: () => splitLocale(location.pathname).locale,
});

/**
 * Reports once, when the visitor leaves the tab or has left it, how fast the page was that was opened: also what was measured
 * before this file was loaded. Pages that follow without a reload count to it. Call it only with consent (RULINGS 35).
 */
export function reportPageSpeed(): void {
  const page = speedPageOf(location.pathname);
  const measured = new Map<string, number>();
  const note = ({ name, value }: Metric) => void measured.set(name.toLowerCase(), value);
  for (const observe of [onLCP, onINP, onCLS]) observe(note);
  const { effectiveType } = (navigator as WithConnection).connection ?? {};
  const connection = CONNECTIONS.find((each) => each === effectiveType) ?? 'unknown';
  const send = () => {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', send);
    // The library's listeners come first and give the last values.
    void client.recordPageSpeed({ page, connection, ...Object.fromEntries(measured) }, { keepalive: true });
  };
  document.addEventListener('visibilitychange', send);
  // The visitor was faster than this file. The library gives its values in a task of its own.
  if (document.visibilityState === 'hidden') setTimeout(send);
}
