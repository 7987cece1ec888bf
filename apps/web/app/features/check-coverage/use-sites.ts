import type { ActivePackage } from '@portal/contract/content/content';
import { getOperatorCode, portalHeaders } from '@portal/contract/http/headers';
import { CONTENT_PATH } from '@portal/contract/http/paths';
import { readWireSites, SITES_PAGE } from '@portal/contract/wire/wire-site';
import type { Site } from '@portal/domain/places/site';
import { useEffect, useState } from 'react';
import { useLocale } from '../../context/root-data.ts';

/** The loading state of the sites. */
export type SitesState = { kind: 'loading' } | { kind: 'loaded'; sites: Site[] } | { kind: 'failed' };

/** Loads all network sites once; `retry` loads them again. */
export function useSites(): { state: SitesState; retry: () => void } {
  const locale = useLocale();
  const [state, setState] = useState<SitesState>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    const unmounted = new AbortController();
    setState({ kind: 'loading' });
    fetchSites(locale, unmounted.signal)
      .then((sites) => setState({ kind: 'loaded', sites }))
      .catch(() => unmounted.signal.aborted || setState({ kind: 'failed' }));
    return () => unmounted.abort();
  }, [locale, attempt]);
  return { state, retry: () => setAttempt((count) => count + 1) };
}

async function fetchSites(locale: string, signal: AbortSignal): Promise<Site[]> {
  const query = new URLSearchParams({ opco: getOperatorCode(), pageUrl: `/${SITES_PAGE}` });
  const reply = await fetch(`${CONTENT_PATH}?${query}`, { headers: portalHeaders(locale), signal });
  if (!reply.ok) throw new Error(`failed to load the sites: HTTP ${reply.status}`);
  const { data } = (await reply.json()) as ActivePackage;
  return readWireSites(data.packageHtml);
}
