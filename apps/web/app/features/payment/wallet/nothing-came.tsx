import { usePageFacts } from '../../../blocks/page-facts.ts';
import { useTexts } from '../../../blocks/use-texts.ts';
import { AccordionItem } from '../../../ui/accordion.tsx';
import { processingTexts } from './processing-texts.ts';

/** What to do when no request comes to the handset. `wallet` is its name; left out, the brand's own. */
export function NothingCame({ wallet }: { wallet?: string | undefined }) {
  const t = useTexts(processingTexts, wallet ? { wallet } : {});
  const { customerCareNumber: number } = usePageFacts();
  return (
    <AccordionItem title={t('processing.nothing')}>
      <ul className="grid gap-1">
        <li>{t('processing.nothing-1')}</li>
        <li>{t('processing.nothing-2')}</li>
        <li>{t('processing.nothing-3')}</li>
        <li>
          <a href={`tel:${number}`}>{t('processing.call', { number })}</a>
        </li>
      </ul>
    </AccordionItem>
  );
}
