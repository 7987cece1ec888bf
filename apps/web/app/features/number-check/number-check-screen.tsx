import { useTexts } from '../../i18n/use-texts.ts';
import { PageHead } from '../../page/page-head.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Illustration } from '../../ui/illustration.tsx';
import { numberCheckTexts } from './texts.ts';

/**
 * Where a proof by the mobile network ends, in a tab of its own. After a success the tab closes itself where the browser
 * allows that; the page that opened it continues by itself.
 */
export function NumberCheckScreen({ isConfirmed }: { isConfirmed: boolean }) {
  const t = useTexts(numberCheckTexts);
  const title = t(isConfirmed ? 'number-check.confirmed' : 'number-check.not-confirmed');
  return (
    <div className="wrap empty-state" data-closes-tab={isConfirmed || undefined}>
      <PageHead title={title} noindex />
      {isConfirmed ? (
        <Icon name="tick" className="icon text-[3rem] text-primary" />
      ) : (
        <Illustration name="problem" />
      )}
      <h1>{title}</h1>
      <p>{t(isConfirmed ? 'number-check.confirmed-text' : 'number-check.not-confirmed-text')}</p>
    </div>
  );
}
