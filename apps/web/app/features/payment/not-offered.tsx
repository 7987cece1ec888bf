import { useTexts } from '../../blocks/use-texts.ts';
import { paymentTexts } from './texts.ts';

/** In the place of a way to pay that this order can't be paid with. */
export function NotOffered() {
  const t = useTexts(paymentTexts);
  return <p role="alert">{t('shell.unknown-method')}</p>;
}
