import { type NavLink, renderDeveloperPage, type ScreenBrand } from '@portal/design/developer-page';
import type { Html } from '@portal/design/html';

/** The sandbox's screens in the order of the navigation. A new screen is a line here. */
const LINKS: readonly NavLink[] = [
  { href: '/sandbox', label: 'Settings' },
  { href: '/sandbox/phone', label: 'Handset' },
  { href: '/sandbox/mailbox', label: 'Mailbox' },
  { href: '/sandbox/leads', label: 'Orders' },
  { href: '/sandbox/disputes', label: 'Disputes' },
  { href: '/sandbox/fiscal', label: 'Tax' },
  { href: '/', label: 'Portal' },
];

/** A screen of the sandbox. */
export type SandboxScreen = {
  /** `href` of its link. */
  path: string;
  title: string;
  main: Html;
  /** Names of its own style sheets in `assets`, without the extension. */
  styles?: readonly string[];
  /** Its script in `assets`. */
  script?: string;
};

/** Renders a screen of the sandbox in the frame that all of them have. */
export function renderSandboxScreen(brand: ScreenBrand, screen: SandboxScreen): string {
  const { path, title, main, styles = [], script } = screen;
  return renderDeveloperPage({
    brand,
    area: 'Sandbox',
    links: LINKS,
    current: path,
    title,
    main,
    styles: ['developer', ...styles].map((name) => `/sandbox/assets/${name}.css`),
    ...(script && { script: `/sandbox/assets/${script}` }),
  });
}
