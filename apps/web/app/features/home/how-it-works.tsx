import { isTitled } from '../../i18n/numbered-texts.ts';
import { useNumberedTexts, useTexts } from '../../i18n/use-texts.ts';
import { homeTexts } from './texts.ts';

/** The steps of a purchase. */
export function HowItWorks() {
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
