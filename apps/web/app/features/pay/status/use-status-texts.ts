import { GATEWAY_NAMES } from '@portal/domain/payments/card-gateway';
import type { Texts, Translate } from '../../../i18n/texts.ts';
import { useHasText, useTexts } from '../../../i18n/use-texts.ts';
import { airtimeStatusTexts } from '../airtime/texts.ts';
import { cardStatusTexts } from '../card/texts.ts';
import type { Transaction } from './status-text-keys.ts';

const AIRTIME_MODES = new Set(['AIR_TIME', 'HBB_AIRTIME']);

/**
 * Texts of the status page. The default texts are about wallets; a payment by card or airtime uses its own text where
 * one exists.
 */
export function useStatusTexts<Key extends string>(
  texts: Texts<Key>,
  { paymentGateway, paymentMode }: Pick<Transaction, 'paymentGateway' | 'paymentMode'>,
): Translate<Key> {
  const walletText = useTexts(texts);
  const cardText = useTexts(cardStatusTexts);
  const airtimeText = useTexts(airtimeStatusTexts);
  const isCardText = useHasText(cardStatusTexts);
  const isAirtimeText = useHasText(airtimeStatusTexts);
  if (paymentGateway) {
    const gateway = GATEWAY_NAMES[paymentGateway];
    return (key, params) => {
      const ownKey = `card.${key}`;
      return isCardText(ownKey) ? cardText(ownKey, { gateway, ...params }) : walletText(key, params);
    };
  }
  if (!AIRTIME_MODES.has(paymentMode)) return walletText;
  return (key, params) => {
    const ownKey = `airtime.${key}`;
    return isAirtimeText(ownKey) ? airtimeText(ownKey, params) : walletText(key, params);
  };
}
