import { useTexts } from '../../../blocks/use-texts.ts';
import { paymentTexts } from '../texts.ts';
import type { Transaction } from './status-copy.ts';

/** The ways to pay that are called the same in the list and here. */
const METHOD_OF_MODE = {
  AIR_TIME: 'airtime',
  HBB_AIRTIME: 'airtime',
  SMARTCASH_SECURE: 'smartcash',
  MPESA: 'mpesa',
  MTN_MOMO: 'momo',
  MOBILE_MONEY: 'gsma',
} as const;

/** What the way to pay is called, `null` for the brand's own wallet and for cards. */
export function useMethodName({ paymentMode }: Pick<Transaction, 'paymentMode'>): string | null {
  const t = useTexts(paymentTexts);
  const known = Object.hasOwn(METHOD_OF_MODE, paymentMode);
  return known ? t(`method.${METHOD_OF_MODE[paymentMode as keyof typeof METHOD_OF_MODE]}`) : null;
}
