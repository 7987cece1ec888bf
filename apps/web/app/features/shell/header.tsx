import { useLocation } from 'react-router';
import { useRootData } from '../../context/root-data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { BrandLogo } from '../../page/brand-logo.tsx';
import { lazyPart } from '../../page/lazy-part.tsx';
import { PageLink } from '../../page/page-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { HeaderList } from './header-list.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { shellTexts } from './texts.ts';
import { type MenuItem, useHeaderMenu } from './use-menu.ts';

const LazyLanguageOffer = lazyPart('LanguageOffer', () =>
  import('./language-offer.tsx').then(({ LanguageOffer }) => LanguageOffer),
);

/** Logo, menu and language switch. The menu of a narrow screen works without JavaScript. */
export function Header() {
  const t = useTexts(shellTexts);
  const { sandbox } = useRootData();
  const { items, inRow, behindMore } = useHeaderMenu();
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
      <LazyLanguageOffer />
      <div className="wrap header-row">
        <PageLink to="/" className="header-logo" aria-label={t('shell.home')}>
          <BrandLogo />
        </PageLink>
        <nav className="menu-wide" aria-label={t('shell.menu')}>
          <MenuLinks items={inRow} />
          {behindMore.length > 0 && (
            <HeaderList className="menu-more" summary={t('shell.more')}>
              <MenuLinks items={behindMore} />
            </HeaderList>
          )}
        </nav>
        <LanguageSwitch />
        <HeaderList
          className="menu-narrow"
          summary={
            <>
              <Icon name="menu" />
              <span className="sr-only">{t('shell.menu')}</span>
            </>
          }
        >
          <nav aria-label={t('shell.menu')}>
            <MenuLinks items={items} />
          </nav>
        </HeaderList>
      </div>
      <div className="zigzag" />
    </header>
  );
}

/** The links of a menu, with the one of this page marked. */
export function MenuLinks({ items }: { items: MenuItem[] }) {
  const { pathname } = useLocation();
  return (
    <ul>
      {items.map(({ path, label, icon }) => (
        <li key={path}>
          <PageLink to={path} aria-current={path === pathname ? 'page' : undefined}>
            {icon && <Icon name={icon} />}
            {label}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
