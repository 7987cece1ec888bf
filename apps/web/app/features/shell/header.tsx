import { Link, useLocation } from 'react-router';
import { useRootData } from '../../context/root-data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { BrandLogo } from '../../page/brand-logo.tsx';
import { Icon } from '../../ui/icon.tsx';
import { HEADER_LISTS, LanguageSwitch } from './language-switch.tsx';
import { shellTexts } from './texts.ts';
import { useHeaderMenu } from './use-menu.ts';

/** Logo, menu and language switch. The menu of a narrow screen works without JavaScript. */
export function Header() {
  const t = useTexts(shellTexts);
  const { pathname } = useLocation();
  const { sandbox } = useRootData();
  return (
    <header className="site-header">
      {sandbox && (
        <p className="sandbox-bar">
          <span>{t('shell.sandbox')}</span>{' '}
          <a href="/sandbox/phone" target="_blank" rel="noopener">
            {t('shell.handset')}
          </a>
        </p>
      )}
      <div className="wrap header-row">
        <Link to="/" className="header-logo" aria-label={t('shell.home')}>
          <BrandLogo />
        </Link>
        <nav className="menu-wide" aria-label={t('shell.menu')}>
          <MenuLinks />
        </nav>
        <LanguageSwitch />
        {/* The key closes the menu on navigation. */}
        <details key={pathname} name={HEADER_LISTS} className="menu-narrow">
          <summary>
            <Icon name="menu" />
            <span className="sr-only">{t('shell.menu')}</span>
          </summary>
          <nav aria-label={t('shell.menu')}>
            <MenuLinks />
          </nav>
        </details>
      </div>
      <div className="zigzag" />
    </header>
  );
}

function MenuLinks() {
  const { path, items } = useHeaderMenu();
  return (
    <ul>
      {items.map((item) => (
        <li key={item.path}>
          <Link to={item.path} aria-current={item.path === path ? 'page' : undefined}>
            {item.label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
