import type { RepeatOrder } from './place-order.ts';
import { purchaseTexts } from './purchase-texts.ts';
import type { RepeatWords } from './repeat-question.tsx';
import { useTexts } from './use-texts.ts';

/**
 * The question about a repeated purchase in words.
 * @param what what is bought, e.g. an amount or the name of a bundle
 * @param number who gets it, as shown
 */
export function useRepeatWords({ minutesAgo }: RepeatOrder, what: string, number: string): RepeatWords {
  const t = useTexts(purchaseTexts);
  return {
    title: t('again.title'),
    text:
      minutesAgo === 0
        ? t('again.just-now', { what, number })
        : t('again.text', { what, number, count: minutesAgo }),
    yes: t('again.yes'),
    see: t('again.see'),
    no: t('again.no'),
  };
}
