import { splitLocale } from '@portal/domain/language/locale';

/**
 * Returns a path of this site, or `/` for anything else: another host, `//host`, `/\host`, a scheme, control characters
 * (RULINGS 16, SAFETY X11). The result starts with exactly one slash.
 */
export function toSameOriginPath(text: string | null | undefined): string {
  if (!text || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text)) return '/';
  const { origin, pathname, search, hash } = new URL(text, 'http://here.invalid');
  return origin === 'http://here.invalid' && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/';
}

/** The same as the router expects it: without its language, which the router adds. `/sw/table?x=1` -> `/table?x=1`. */
export function toRouterPath(text: string | null | undefined): string {
  const { pathname, search, hash } = new URL(toSameOriginPath(text), 'http://here.invalid');
  // Without its language, `/sw//host` is another host.
  return toSameOriginPath(splitLocale(pathname).path + search + hash);
}
