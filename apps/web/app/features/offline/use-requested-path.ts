import { splitLocale } from '@portal/domain/language/locale';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isOfflinePagePath } from '../../offline/cache-policy.ts';
import { FROM_OFFLINE_PAGE } from '../../offline/connection-error.ts';
import { toSameOriginPath } from '../../page/same-origin-path.ts';

/**
 * Returns the requested path when the offline page replaced another page, otherwise `null`. The service worker puts the
 * path into the hash. An offline page is opened at once, because its texts may be cached although its HTML is not. Any
 * other page opens when the connection is back.
 */
export function useRequestedPath(online: boolean): string | null {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [requested, setRequested] = useState<string | null>(null);
  const wasOffline = useRef(false);
  useEffect(() => {
    const address = hash ? toSameOriginPath(hash.slice(1)) : null;
    if (!address) return setRequested(null);
    const { path } = splitLocale(new URL(address, location.href).pathname);
    if (isOfflinePagePath(path)) return void navigate(address, { replace: true, state: FROM_OFFLINE_PAGE });
    setRequested(address);
  }, [hash, navigate]);
  useEffect(() => {
    if (!online) wasOffline.current = true;
    else if (wasOffline.current && requested) location.replace(requested);
  }, [online, requested]);
  return requested;
}
