import { type CardGateway, GATEWAY_NAMES } from '@portal/domain/card-gateway';
import { useTexts } from '../../../blocks/use-texts.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { cardTexts } from './texts.ts';

/** The way to a gateway's page that is open. */
export function OpenGatewayPage({ gateway: id, page }: { gateway: CardGateway; page: string }) {
  const t = useTexts(cardTexts);
  const gateway = GATEWAY_NAMES[id];
  return (
    <>
      <p className="quiet-note">{t('card.waiting', { gateway })}</p>
      {/* No page of this app: the browser itself must go there. */}
      <LinkButton reloadDocument wide to={page}>
        {t('card.go-on', { gateway })}
      </LinkButton>
    </>
  );
}
