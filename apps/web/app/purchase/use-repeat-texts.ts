import { useTexts } from '../i18n/use-texts.ts';
import type { RepeatOrder } from './place-order.ts';
import { purchaseTexts } from './purchase-texts.ts';

/** Texts of the question. */
export type RepeatTexts = { title: string; text: string; yes: string; see: string; no: string };

/**
 * Returns the texts of the question.
 * @param what what is bought, for example an amount or the name of a bundle
 * @param number formatted number of the recipient
 */
export function useRepeatTexts({ minutesAgo }: RepeatOrder, what: string, number: string): RepeatTexts {
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
