import type { PortalClient } from '@portal/contract/http/portal-client';
import { CONNECTIONS, speedPageOf } from '@portal/domain/http/speed-page';
import { type Metric, onCLS, onINP, onLCP } from 'web-vitals';

/** Network Information API, which only Chromium has. */
type WithConnection = Navigator & { connection?: { effectiveType?: string } };

/**
 * Reports once, when the visitor leaves the tab, how fast the page was that was opened: also what was measured before this
 * file was loaded. Pages that follow without a reload count to it. Call it only with consent (RULINGS 35).
 */
export function reportPageSpeed(
  portal: Pick<PortalClient, 'recordPageSpeed'>,
  { document, navigator, location }: Pick<Window, 'document' | 'navigator' | 'location'> = window,
): void {
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
    void portal.recordPageSpeed({ page, connection, ...Object.fromEntries(measured) }, { keepalive: true });
  };
  document.addEventListener('visibilitychange', send);
}
