import type { Brand } from '@portal/domain/language/brand';
import { type Document, renderDocument } from './document.ts';
import { type Html, html, trusted } from './html.ts';

/** What the developer screens show of the brand. */
export type ScreenBrand = Pick<Brand, 'name' | 'colours' | 'logoSvg'>;

/** A link of the navigation. */
export type NavLink = { href: string; label: string };

/** A screen for developers in the frame that all of them have. */
export type DeveloperPage = Omit<Document, 'body'> & {
  brand: ScreenBrand;
  /** Name of the screens beside the brand, such as `Sandbox`. */
  area: string;
  links: readonly NavLink[];
  /** `href` of the link that is this page, `null` for none. */
  current: string | null;
  /** Content of `main`, with the only `h1` of the page. */
  main: Html;
};

/** Renders a developer screen: the product's header with the links, then the content. */
export function renderDeveloperPage(page: DeveloperPage): string {
  const { brand, area, main, title } = page;
  const body = html`<a class="skip-link" href="#content">Skip to the content</a>
<header class="site-header"><div class="wrap header-row">
<a class="logo" href="/"><span class="logo-mark">${trusted(brand.logoSvg)}</span>${brand.name}</a><span class="area">${area}</span>
${navigation(page)}</div><div class="zigzag" aria-hidden="true"></div></header>
<main class="wrap" id="content" tabindex="-1">${main}</main>`;
  return renderDocument({ ...page, title: `${title}, ${brand.name}`, body });
}

function navigation({ area, links, current }: DeveloperPage): Html {
  return html`<nav aria-label="${area}"><ul>${links.map(
    ({ href, label }) =>
      html`<li><a href="${href}" ${href === current && html`aria-current="page"`}>${label}</a></li>`,
  )}</ul></nav>`;
}
