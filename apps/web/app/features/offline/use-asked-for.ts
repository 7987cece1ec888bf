import { splitLocale } from '@portal/domain/locale';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isReadingPath } from '../../blocks/keepable.ts';
import { FROM_OFFLINE_PAGE } from '../../blocks/lost-connection.ts';
import { sameOriginPath } from '../../blocks/same-origin-path.ts';

/**
 * The address the visitor asked for when the offline page came in its place, `null` when they asked for this one. The
 * service worker puts it behind `#`. A reading page is tried at once: its words may be here although its HTML is not.
 * Anything else opens when the connection is back.
 */
export function useAskedFor(online: boolean): string | null {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<string | null>(null);
  const wasGone = useRef(false);
  useEffect(() => {
    const address = hash ? sameOriginPath(hash.slice(1)) : null;
    if (!address) return setAsked(null);
    const { path } = splitLocale(new URL(address, location.href).pathname);
    if (isReadingPath(path)) return void navigate(address, { replace: true, state: FROM_OFFLINE_PAGE });
    setAsked(address);
  }, [hash, navigate]);
  useEffect(() => {
    if (!online) wasGone.current = true;
    else if (wasGone.current && asked) location.replace(asked);
  }, [online, asked]);
  return asked;
}
