import { useIsOffered, useRootData } from '../../context/root-data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { LinkButton } from '../../page/page-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Motif } from '../../ui/motif.tsx';
import { faqTexts } from './texts.ts';

/** 'Still need help?': links to the shops, to a call back and to customer care (SPEC section 2, RULINGS 30 and 38). */
export function StillNeedHelp() {
  const t = useTexts(faqTexts);
  const { customerCareNumber: number } = useRootData();
  const isOffered = useIsOffered();
  return (
    <section className="help-strip on-dark">
      <Motif />
      <div>
        <h2>{t('still.title')}</h2>
        <p>{t('still.text')}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        {isOffered('/store-locator') && (
          <LinkButton to="/store-locator" look="secondary">
            {t('still.store')}
          </LinkButton>
        )}
        <LinkButton to="/call-back" look="secondary">
          {t('still.call-back')}
        </LinkButton>
        <a className="btn btn-accent" href={`tel:${number}`}>
          <Icon name="call" />
          {t('still.call', { number })}
        </a>
      </div>
    </section>
  );
}
