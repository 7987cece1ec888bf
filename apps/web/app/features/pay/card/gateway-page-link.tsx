import { type CardGateway, GATEWAY_NAMES } from '@portal/domain/payments/card-gateway';
import { useTexts } from '../../../i18n/use-texts.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { cardTexts } from './texts.ts';

/** Link to the gateway's page of a waiting payment. */
export function GatewayPageLink({ gateway: id, page }: { gateway: CardGateway; page: string }) {
  const t = useTexts(cardTexts);
  const gateway = GATEWAY_NAMES[id];
  return (
    <>
      <p className="quiet-note">{t('card.waiting', { gateway })}</p>
      <a className={buttonClass({ wide: true })} href={page} data-follow="reload">
        {t('card.go-on', { gateway })}
      </a>
    </>
  );
}
