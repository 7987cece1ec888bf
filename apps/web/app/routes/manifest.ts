import { LOCALES, localisePath } from '@portal/domain/language/locale';
import { findUnavailablePaths } from '../context/root-data.ts';
import { webContext } from '../context/web-context.ts';
import { headerTexts } from '../features/shell/texts.ts';
import { localeOf } from '../i18n/load-texts.ts';
import { isOpenPath, numberedItems } from '../i18n/numbered-texts.ts';
import type { Route } from './+types/manifest';

/** Shortcuts of the app icon, labelled as in the main menu. */
const SHORTCUTS = ['/prepaid-recharge', '/data-bundle', '/gethelp'];

/** `manifest.webmanifest`: name and appearance of the installed portal, in the language of the URL. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { brand, icons, portal, readTexts } = context.get(webContext);
  const locale = localeOf(request);
  const config = await portal.readProductConfig({});
  const products = config.kind === 'ok' ? config.result.products : [];
  const closed = findUnavailablePaths(products);
  const menu = numberedItems(readTexts(headerTexts.page, locale), 'menu');
  const manifest = {
    // The same in every language, so that the portal is installed once.
    id: '/',
    name: brand.name,
    short_name: brand.name,
    description: brand.tagline[locale] ?? brand.tagline.en,
    lang: LOCALES[locale].htmlLang,
    dir: 'ltr',
    start_url: localisePath('/', locale),
    scope: '/',
    display: 'standalone',
    theme_color: brand.colours.primaryDark,
    background_color: brand.colours.surface,
    categories: ['utilities', 'finance'],
    icons: [...icons, { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
    shortcuts: SHORTCUTS.flatMap((path) => {
      const item = menu.find((candidate) => candidate.path === path);
      return item?.label && isOpenPath(path, closed)
        ? [{ name: item.label, url: localisePath(path, locale) }]
        : [];
    }),
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'private, max-age=3600' },
  });
}
