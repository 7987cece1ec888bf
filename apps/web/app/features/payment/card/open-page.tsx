import { GATEWAY_NAMES } from '@portal/domain/card-gateway';
import { useTexts } from '../../../blocks/use-texts.ts';
import { LinkButton } from '../../../ui/button.tsx';
import type { Transaction } from '../status/status-copy.ts';
import { comeBackPath } from './come-back-path.ts';
import { cardTexts } from './texts.ts';

/** While the gateway's page is open: the way to it, and the way to pay otherwise. */
export function OpenGatewayPage({ transaction }: { transaction: Transaction }) {
  const t = useTexts(cardTexts);
  const { redirectUrl, paymentGateway, transactionId } = transaction;
  if (!redirectUrl || !paymentGateway) return null;
  const gateway = GATEWAY_NAMES[paymentGateway];
  return (
    <>
      <p className="quiet-note">{t('card.waiting', { gateway })}</p>
      {/* Neither is a page of this app: the browser itself must go there. */}
      <LinkButton reloadDocument wide to={redirectUrl}>
        {t('card.go-on', { gateway })}
      </LinkButton>
      <LinkButton reloadDocument wide look="secondary" to={comeBackPath(paymentGateway, transactionId, true)}>
        {t('card.another-way')}
      </LinkButton>
    </>
  );
}
