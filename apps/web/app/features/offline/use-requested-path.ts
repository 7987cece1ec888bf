import { splitLocale } from '@portal/domain/language/locale';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLocale } from '../../context/root-data.ts';
import { isOfflinePagePath } from '../../offline/cache-policy.ts';
import { FROM_OFFLINE_PAGE } from '../../offline/connection-error.ts';
import { toRouterPath, toSameOriginPath } from '../../page/same-origin-path.ts';

/**
 * Returns the requested path when the offline page replaced another page, otherwise `null`. The service worker puts the
 * path into the hash. An offline page in this language is opened at once, because its texts may be cached although its
 * HTML is not. Any other page opens when the connection is back.
 */
export function useRequestedPath(online: boolean): string | null {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const locale = useLocale();
  const [requested, setRequested] = useState<string | null>(null);
  const wasOffline = useRef(false);
  useEffect(() => {
    const address = hash ? toSameOriginPath(hash.slice(1)) : null;
    if (!address) return setRequested(null);
    const own = splitLocale(new URL(address, location.href).pathname);
    if (own.locale === locale && isOfflinePagePath(own.path)) {
      return void navigate(toRouterPath(address), { replace: true, state: FROM_OFFLINE_PAGE });
    }
    setRequested(address);
  }, [hash, locale, navigate]);
  useEffect(() => {
    if (!online) wasOffline.current = true;
    else if (wasOffline.current && requested) location.replace(requested);
  }, [online, requested]);
  return requested;
}
