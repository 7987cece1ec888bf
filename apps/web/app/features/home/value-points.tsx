import { isTitled } from '../../i18n/numbered-texts.ts';
import { useNumberedTexts, useTexts } from '../../i18n/use-texts.ts';
import { Icon, parseIconName } from '../../ui/icon.tsx';
import { homeTexts } from './texts.ts';

const ICON = 'icon row-span-2 size-12 rounded-[0.875rem] bg-(--tint) p-2.5 text-primary';

/** Reasons to trust the portal. */
export function ValuePoints() {
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
