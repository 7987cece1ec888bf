import { useRootData } from '../../../../context/root-data.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { AccordionItem } from '../../../../ui/accordion.tsx';
import { processingTexts } from './processing-texts.ts';

/** Help when no request arrives on the handset. `wallet` is the wallet's name; the brand's own when omitted. */
export function NoRequestHelp({ wallet }: { wallet?: string | undefined }) {
  const t = useTexts(processingTexts, wallet ? { wallet } : {});
  const { customerCareNumber: number } = useRootData();
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
