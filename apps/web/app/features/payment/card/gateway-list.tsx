import type { CardGateway } from '@portal/domain/card-gateway';
import type { SessionOrder } from '../../../blocks/order-session.ts';
import { useFormatMoney } from '../../../blocks/use-format-money.ts';
import { useTexts } from '../../../blocks/use-texts.ts';
import { RadioList } from '../../../ui/radio-list.tsx';
import type { Gateway } from '../read-payment-desk.ts';
import { paymentTexts } from '../texts.ts';
import { cardTexts } from './texts.ts';

type GatewayListProps = {
  order: SessionOrder;
  gateways: readonly Gateway[];
  chosen: CardGateway;
  choose: (gateway: CardGateway) => void;
};

/**
 * Who takes the card, the first chosen (RULINGS 14). What a card is charged is said where it is another currency, and
 * who is failing at the moment.
 */
export function GatewayList({ order, gateways, chosen, choose }: GatewayListProps) {
  const t = useTexts(cardTexts);
  const methods = useTexts(paymentTexts);
  const formatMoney = useFormatMoney();
  const hintOf = ({ name, charged, failing }: Gateway) => {
    if (failing) return methods('method.failing', { method: name });
    return charged.currency !== order.currency && t('card.charged', { amount: formatMoney(charged) });
  };
  return (
    <RadioList
      legend={t('card.gateways')}
      name="gateway"
      options={gateways.map((each) => ({ value: each.gateway, label: each.name, hint: hintOf(each) }))}
      value={chosen}
      onChange={choose}
    />
  );
}
