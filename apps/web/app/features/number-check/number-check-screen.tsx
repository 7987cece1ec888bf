import { useTexts } from '../../i18n/use-texts.ts';
import { PageHead } from '../../page/page-head.tsx';
import { PageBand } from '../../ui/page-band.tsx';
import { numberCheckTexts } from './texts.ts';

/**
 * Where a proof by the mobile network ends, in a tab of its own. After a success the tab closes itself where the browser
 * allows that; the page that opened it continues by itself.
 */
export function NumberCheckScreen({ isConfirmed }: { isConfirmed: boolean }) {
  const t = useTexts(numberCheckTexts);
  const title = t(isConfirmed ? 'number-check.confirmed' : 'number-check.not-confirmed');
  return (
    <div data-closes-tab={isConfirmed || undefined}>
      <PageHead title={title} noindex />
      <PageBand
        title={title}
        lead={t(isConfirmed ? 'number-check.confirmed-text' : 'number-check.not-confirmed-text')}
      />
    </div>
  );
}
