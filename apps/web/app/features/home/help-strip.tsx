import { useIsOffered, useRootData } from '../../context/root-data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { LinkButton } from '../../page/page-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Motif } from '../../ui/motif.tsx';
import { homeTexts } from './texts.ts';

/** Customer care and further help (RULINGS 38). */
export function HelpStrip() {
  const t = useTexts(homeTexts);
  const { customerCareNumber: number } = useRootData();
  const isOffered = useIsOffered();
  return (
    <section className="wrap py-10 lg:py-16">
      <div className="help-strip">
        <Motif />
        <div>
          <h2>{t('help.title')}</h2>
          <p>{t('help.text')}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/gethelp" look="secondary">
            {t('help.answers')}
          </LinkButton>
          {isOffered('/store-locator') && (
            <LinkButton to="/store-locator" look="secondary">
              {t('help.shops')}
            </LinkButton>
          )}
          {isOffered('/openNetworks') && (
            <LinkButton to="/openNetworks" look="secondary">
              {t('help.coverage')}
            </LinkButton>
          )}
          <a className="btn btn-accent" href={`tel:${number}`}>
            <Icon name="call" />
            {t('help.call', { number })}
          </a>
        </div>
      </div>
    </section>
  );
}
