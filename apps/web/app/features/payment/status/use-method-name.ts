import { useTexts } from '../../../blocks/use-texts.ts';
import { paymentTexts } from '../texts.ts';
import type { Transaction } from './status-copy.ts';

/** The payment modes whose method has the same name here and in the list. */
const METHOD_OF_MODE = {
  AIR_TIME: 'airtime',
  HBB_AIRTIME: 'airtime',
  SMARTCASH_SECURE: 'smartcash',
  MPESA: 'mpesa',
  MTN_MOMO: 'momo',
  MOBILE_MONEY: 'gsma',
} as const;

/** Name of the payment method; `null` for the brand's own wallet and for cards. */
export function useMethodName({ paymentMode }: Pick<Transaction, 'paymentMode'>): string | null {
  const t = useTexts(paymentTexts);
  const isListed = Object.hasOwn(METHOD_OF_MODE, paymentMode);
  return isListed ? t(`method.${METHOD_OF_MODE[paymentMode as keyof typeof METHOD_OF_MODE]}`) : null;
}
