import { splitLocale } from '@portal/domain/locale';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isReadingPath } from '../../blocks/keepable.ts';
import { FROM_OFFLINE_PAGE } from '../../blocks/lost-connection.ts';
import { sameOriginPath } from '../../blocks/same-origin-path.ts';

/**
 * The address the visitor asked for when the offline page came in its place, `null` when they asked for this one. The
 * service worker puts it behind `#`. A reading page is tried at once: its words may be here although its HTML is not.
 * Anything else opens when the connection is back.
 */
export function useAskedFor(): string | null {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => {
    const address = hash ? sameOriginPath(hash.slice(1)) : null;
    if (!address) return setAsked(null);
    const { path } = splitLocale(new URL(address, location.href).pathname);
    if (isReadingPath(path)) return void navigate(address, { replace: true, state: FROM_OFFLINE_PAGE });
    setAsked(address);
    const open = () => location.replace(address);
    window.addEventListener('online', open);
    return () => window.removeEventListener('online', open);
  }, [hash, navigate]);
  return asked;
}
