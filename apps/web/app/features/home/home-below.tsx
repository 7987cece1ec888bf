import { useIsOffered, useRootData } from '../../context/root-data.ts';
import { isTitled } from '../../i18n/numbered-texts.ts';
import { useNumberedTexts, useTexts } from '../../i18n/use-texts.ts';
import { LinkButton } from '../../page/page-link.tsx';
import { Icon, parseIconName } from '../../ui/icon.tsx';
import { Motif } from '../../ui/motif.tsx';
import { homeTexts } from './texts.ts';

const ICON = 'icon row-span-2 size-12 rounded-[0.875rem] bg-(--tint) p-2.5 text-primary';

/** What follows the form of home: how it works, reasons to trust it, customer care. */
export function HomeBelow() {
  return (
    <>
      <HowItWorks />
      <ValuePoints />
      <HelpStrip />
    </>
  );
}

/** The steps of a purchase. */
function HowItWorks() {
  const t = useTexts(homeTexts);
  return (
    <section className="wrap py-10 lg:py-16">
      <h2 className="mb-6 text-[clamp(1.375rem,1.2rem+1vw,2rem)]">{t('steps.title')}</h2>
      <ol className="steps">
        {useNumberedTexts(homeTexts, 'steps')
          .filter(isTitled)
          .map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
      </ol>
    </section>
  );
}

/** Reasons to trust the portal. */
function ValuePoints() {
  const t = useTexts(homeTexts);
  return (
    <section className="points">
      <div className="wrap py-10 lg:py-16">
        <h2 className="mb-6 text-[clamp(1.375rem,1.2rem+1vw,2rem)]">{t('points.title')}</h2>
        <ul className="grid gap-6 md:grid-cols-3 md:gap-10">
          {useNumberedTexts(homeTexts, 'points')
            .filter(isTitled)
            .map(({ icon, title, text }) => (
              <li key={title} className="grid grid-cols-[3rem_1fr] content-start gap-x-4 gap-y-1">
                <Icon name={parseIconName(icon, 'tick')} className={ICON} />
                <h3>{title}</h3>
                <p className="text-ink-soft">{text}</p>
              </li>
            ))}
        </ul>
      </div>
    </section>
  );
}

/** Customer care and further help (RULINGS 38). */
function HelpStrip() {
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
