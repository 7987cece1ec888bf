import { useTexts } from '../../i18n/use-texts.ts';
import { paymentTexts } from './texts.ts';

/** Notice for a payment method that this order cannot be paid with. */
export function NotOffered() {
  const t = useTexts(paymentTexts);
  return <p role="alert">{t('shell.unknown-method')}</p>;
}
