/** Placeholder origin for resolving paths; the name is never looked up. */
const SITE_ORIGIN = 'http://portal.invalid';

/**
 * Returns path, query and fragment of a page of this site, or `/` for anything that leads elsewhere: other origins,
 * `//host`, backslashes, control characters, schemes (RULINGS 16, SAFETY X11).
 */
export function safeRedirectPage(page: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers remove them, so `/\t/host` would leave the site
  if (!page.startsWith('/') || /[\\\u0000-\u001f]/.test(page) || !URL.canParse(page, SITE_ORIGIN)) return '/';
  const url = new URL(page, SITE_ORIGIN);
  // `/.//host` resolves to the path `//host`, which a browser would read as a host.
  if (url.origin !== SITE_ORIGIN || url.pathname.startsWith('//')) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}
