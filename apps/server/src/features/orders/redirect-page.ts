/** Anything with this origin is ours; the name is never looked up. */
const OURS = 'http://portal.invalid';

/**
 * A page of ours to return to: path, query and fragment. Whatever leads elsewhere becomes home (RULINGS 16,
 * SAFETY X11): other origins, `//host`, backslashes, control characters, schemes.
 */
export function safeRedirectPage(page: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, so that `/\t/host` leaves the site
  if (!page.startsWith('/') || /[\\\u0000-\u001f]/.test(page) || !URL.canParse(page, OURS)) return '/';
  const url = new URL(page, OURS);
  // `/.//host` resolves to the path `//host`, which the next reader would take for a host.
  if (url.origin !== OURS || url.pathname.startsWith('//')) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}
