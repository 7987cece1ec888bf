import { CONTENT_CACHE_SECONDS } from '@portal/contract/content';
import { OPERATOR_CODE, portalHeaders } from '@portal/contract/headers';
import { CONTENT_PATH } from '@portal/contract/paths';
import { systemClock } from '@portal/domain/clock';
import type { Locale } from '@portal/domain/locale';
import { shownVersion } from './content-version.ts';
import { browserSession, type SessionCache, sessionCache } from './session.ts';

/** What a package of the content service came to; `absent` when there is none of that name. */
export type Package = { kind: 'found'; content: unknown } | { kind: 'absent' } | { kind: 'unreachable' };

/** Gives a package by its name in a language. */
export type PackageReader = (name: string, locale: Locale) => Promise<Package>;

/** `version`: that of the content, part of the cache's key and of the address (RULINGS 53). */
export type ReaderParts = { fetch: typeof globalThis.fetch; cache: SessionCache; version: string };

/** A reader over the content service that keeps what it read for the session: SPEC section 3, 3600 s. */
export function packageReader({ fetch, cache, version }: ReaderParts): PackageReader {
  return async (name, locale) => {
    const key = `content:${name}:${locale}:${version}`;
    const kept = cache.read(key);
    if (kept) return { kind: 'found', content: kept };
    const query = new URLSearchParams({ opco: OPERATOR_CODE, pageUrl: `/${locale}/${name}`, v: version });
    try {
      const reply = await fetch(`${CONTENT_PATH}?${query}`, { headers: portalHeaders(locale) });
      if (reply.status === 404) return { kind: 'absent' };
      const content: unknown = JSON.parse((await reply.json()).data.packageHtml);
      cache.write(key, content, CONTENT_CACHE_SECONDS);
      return { kind: 'found', content };
    } catch {
      return { kind: 'unreachable' };
    }
  };
}

/** The reader of this browser, for the version of the content it knows of. */
export function browserPackages(): PackageReader {
  return packageReader({
    fetch: (input, init) => globalThis.fetch(input, init),
    cache: sessionCache(browserSession(), systemClock),
    version: shownVersion(),
  });
}
