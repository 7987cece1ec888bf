import { useNumberedTexts, useTexts } from '../../i18n/use-texts.ts';
import { Icon, parseIconName } from '../../ui/icon.tsx';
import { homeTexts } from './texts.ts';

/** Reasons to trust the portal. */
export function ValuePoints() {
  const t = useTexts(homeTexts);
  return (
    <section className="points">
      <div className="wrap py-10 lg:py-16">
        <h2 className="section-title">{t('points.title')}</h2>
        <ul>
          {useNumberedTexts(homeTexts, 'points').map(({ icon, title, text }) => (
            <li key={title}>
              <Icon name={parseIconName(icon, 'tick')} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
