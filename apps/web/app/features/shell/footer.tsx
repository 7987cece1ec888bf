import { APP_VERSION } from '@portal/contract/http/headers';
import { DEFAULT_LOCALE } from '@portal/domain/language/locale';
import { Link } from 'react-router';
import { useBrand, useLocale, useRootData } from '../../context/root-data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { BrandLogo } from '../../page/brand-logo.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ConsentChoice } from './consent-choice.tsx';
import { footerTexts } from './texts.ts';
import { useFooterMenu } from './use-menu.ts';

/** Links, customer care, the choice about counting visits and the version. */
export function Footer() {
  const t = useTexts(footerTexts);
  const { customerCareNumber: number } = useRootData();
  const { tagline } = useBrand();
  const locale = useLocale();
  return (
    <footer className="site-footer">
      <div className="zigzag" />
      <div className="wrap footer-grid">
        <div>
          <BrandLogo />
          <p lang={tagline[locale] ? undefined : DEFAULT_LOCALE}>
            {tagline[locale] ?? tagline[DEFAULT_LOCALE]}
          </p>
        </div>
        <nav className="footer-links" aria-label={t('links')}>
          {useFooterMenu().map(({ heading, items }) => (
            <section key={items[0]?.path}>
              <h2>{heading ?? t('links')}</h2>
              <ul>
                {items.map(({ path, label }) => (
                  <li key={path}>
                    <Link to={path}>{label}</Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
        <div className="footer-contact">
          <section>
            <h2>{t('care.title')}</h2>
            <p>{t('care.text')}</p>
            <a className="care-call" href={`tel:${number}`}>
              <Icon name="call" />
              {t('care.call', { number })}
            </a>
          </section>
          <ConsentChoice />
        </div>
      </div>
      <p className="wrap small-print">{t('version', { version: APP_VERSION })}</p>
    </footer>
  );
}
