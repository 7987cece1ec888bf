import type { CardGateway } from '@portal/domain/payments/card-gateway';
import type { SessionOrder } from '../../../browser-storage/order-session.ts';
import { useFormatMoney } from '../../../i18n/use-format-money.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { RadioList } from '../../../ui/radio-list.tsx';
import type { CardGatewayOption } from '../load-checkout.ts';
import { paymentTexts } from '../texts.ts';
import { cardTexts } from './texts.ts';

type GatewayListProps = {
  order: SessionOrder;
  gateways: readonly CardGatewayOption[];
  chosen: CardGateway;
  choose: (gateway: CardGateway) => void;
};

/**
 * The card gateways; the first is chosen (RULINGS 14). A hint shows the charged amount when its currency differs, or
 * that the gateway fails often now.
 */
export function GatewayList({ order, gateways, chosen, choose }: GatewayListProps) {
  const t = useTexts(cardTexts);
  const method = useTexts(paymentTexts);
  const formatMoney = useFormatMoney();
  const hintOf = ({ name, charged, failing }: CardGatewayOption) => {
    if (failing) return method('method.failing', { method: name });
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
