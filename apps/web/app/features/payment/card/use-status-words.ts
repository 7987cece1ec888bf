import { GATEWAY_NAMES } from '@portal/domain/card-gateway';
import type { TextKey, Texts, Translate } from '../../../blocks/texts.ts';
import { useTexts } from '../../../blocks/use-texts.ts';
import type { Transaction } from '../status/status-copy.ts';
import { cardStatusTexts } from './texts.ts';

type CardKey = TextKey<keyof typeof cardStatusTexts.english>;

/** The words of a part of the status page; of a card payment, those that speak of cards where there are any. */
export function useStatusWords<Key extends string>(
  texts: Texts<Key>,
  { paymentGateway }: Pick<Transaction, 'paymentGateway'>,
): Translate<Key> {
  const usual = useTexts(texts);
  const ofCards = useTexts(cardStatusTexts);
  if (!paymentGateway) return usual;
  const gateway = GATEWAY_NAMES[paymentGateway];
  return (key, params) =>
    isCardKey(`card.${key}`) ? ofCards(`card.${key}` as CardKey, { gateway, ...params }) : usual(key, params);
}

function isCardKey(key: string): key is CardKey {
  return Object.hasOwn(cardStatusTexts.english, key);
}
