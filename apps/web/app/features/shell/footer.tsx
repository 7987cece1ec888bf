import { APP_VERSION } from '@portal/contract/http/headers';
import { DEFAULT_LOCALE } from '@portal/domain/language/locale';
import { useBrand, useLocale, useRootData } from '../../context/root-data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { BrandLogo } from '../../page/brand-logo.tsx';
import { lazyPart } from '../../page/lazy-part.tsx';
import { PageLink } from '../../page/page-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { footerTexts } from './texts.ts';
import { type MenuGroup, useFooterMenu } from './use-menu.ts';

const LazyConsentChoice = lazyPart('ConsentChoice', () =>
  import('./consent-choice.tsx').then(({ ConsentChoice }) => ConsentChoice),
);

/** Links that the menu does not have, customer care, the choice about counting visits and the version. */
export function Footer() {
  const t = useTexts(footerTexts);
  const { customerCareNumber: number } = useRootData();
  const { tagline } = useBrand();
  const locale = useLocale();
  return (
    <footer className="site-footer">
      <div className="zigzag" />
      <div className="wrap footer-grid">
        <div className="footer-brand">
          <BrandLogo />
          <p lang={tagline[locale] ? undefined : DEFAULT_LOCALE}>
            {tagline[locale] ?? tagline[DEFAULT_LOCALE]}
          </p>
        </div>
        <FooterLinks label={t('links')} groups={useFooterMenu()} />
        <section className="footer-care">
          <h2>{t('care.title')}</h2>
          <p>{t('care.text')}</p>
          <a className="care-call" href={`tel:${number}`}>
            <Icon name="call" />
            {t('care.call', { number })}
          </a>
        </section>
        <LazyConsentChoice />
      </div>
      <p className="wrap small-print">{t('version', { version: APP_VERSION })}</p>
    </footer>
  );
}

/**
 * The links, twice: side by side for a wide screen, and folded for a phone. The style sheet shows one of them, so that both
 * work without JavaScript.
 */
function FooterLinks({ label, groups }: { label: string; groups: MenuGroup[] }) {
  return (
    <>
      <nav className="footer-links" aria-label={label}>
        {groups.map((group) => (
          <section key={group.items[0]?.path}>
            <h2>{group.heading ?? label}</h2>
            <GroupLinks group={group} />
          </section>
        ))}
      </nav>
      <nav className="footer-fold" aria-label={label}>
        {groups.map((group) => (
          <details key={group.items[0]?.path}>
            <summary>
              <h2>{group.heading ?? label}</h2>
              <Icon name="down" />
            </summary>
            <GroupLinks group={group} />
          </details>
        ))}
      </nav>
    </>
  );
}

function GroupLinks({ group: { items } }: { group: MenuGroup }) {
  return (
    <ul>
      {items.map(({ path, label }) => (
        <li key={path}>
          <PageLink to={path}>{label}</PageLink>
        </li>
      ))}
    </ul>
  );
}
