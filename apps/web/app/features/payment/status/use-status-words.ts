import { GATEWAY_NAMES } from '@portal/domain/card-gateway';
import type { Texts, Translate } from '../../../blocks/texts.ts';
import { useHasText, useTexts } from '../../../blocks/use-texts.ts';
import { airtimeStatusTexts } from '../airtime/texts.ts';
import { cardStatusTexts } from '../card/texts.ts';
import type { Transaction } from './status-copy.ts';

const AIRTIME_MODES = new Set(['AIR_TIME', 'HBB_AIRTIME']);

/**
 * The words of a part of the status page. Most speak of a wallet; of a card or of airtime, those made for it are
 * taken where there are any.
 */
export function useStatusWords<Key extends string>(
  texts: Texts<Key>,
  { paymentGateway, paymentMode }: Pick<Transaction, 'paymentGateway' | 'paymentMode'>,
): Translate<Key> {
  const usual = useTexts(texts);
  const ofCards = useTexts(cardStatusTexts);
  const ofAirtime = useTexts(airtimeStatusTexts);
  const isOfCards = useHasText(cardStatusTexts);
  const isOfAirtime = useHasText(airtimeStatusTexts);
  if (paymentGateway) {
    const gateway = GATEWAY_NAMES[paymentGateway];
    return (key, params) => {
      const own = `card.${key}`;
      return isOfCards(own) ? ofCards(own, { gateway, ...params }) : usual(key, params);
    };
  }
  if (!AIRTIME_MODES.has(paymentMode)) return usual;
  return (key, params) => {
    const own = `airtime.${key}`;
    return isOfAirtime(own) ? ofAirtime(own, params) : usual(key, params);
  };
}
