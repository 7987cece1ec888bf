import { GATEWAY_NAMES } from '@portal/domain/payments/card-gateway';
import { useLocation } from 'react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { formatCountdown } from '../../../timers/format-countdown.ts';
import { Card } from '../../../ui/card.tsx';
import { ProgressRing } from '../../../ui/progress-ring.tsx';
import { useCountdown } from '../../../ui/use-countdown.ts';
import { GatewayPageLink } from '../card/gateway-page-link.tsx';
import { cardTexts } from '../card/texts.ts';
import { CancelPaymentForm } from '../wallet/cancel-form.tsx';
import { NoRequestHelp } from '../wallet/no-request-help.tsx';
import { processingTexts } from '../wallet/processing-texts.ts';
import { methodName } from './method-name.ts';
import type { Transaction } from './status-text-keys.ts';

/** A payment that waits for the customer: instructions, the remaining time, and cancelling. */
export function WaitingPayment({ transaction }: { transaction: Transaction }) {
  const { pathname, search } = useLocation();
  const wallet = methodName(transaction) ?? undefined;
  const card = useTexts(cardTexts);
  const { approval, cancellable, paymentGateway, redirectUrl } = transaction;
  if (!cancellable) return null;
  return (
    <Card className="grid gap-5 print:hidden">
      {approval && <Approval approval={approval} wallet={wallet} />}
      {approval && <NoRequestHelp wallet={wallet} />}
      {paymentGateway && redirectUrl && <GatewayPageLink gateway={paymentGateway} page={redirectUrl} />}
      {paymentGateway && !redirectUrl && (
        <p>{card('card.no-page', { gateway: GATEWAY_NAMES[paymentGateway] })}</p>
      )}
      <CancelPaymentForm
        statusPath={pathname + search}
        choices={approval ? ['other-number', 'other-way', 'stop'] : ['other-way', 'stop']}
      />
    </Card>
  );
}

type ApprovalProps = { approval: NonNullable<Transaction['approval']>; wallet: string | undefined };

function Approval({ approval: { secondsLeft, secondsTotal }, wallet }: ApprovalProps) {
  const t = useTexts(processingTexts, wallet ? { wallet } : {});
  const left = useCountdown(secondsLeft);
  return (
    <div className="flex items-center gap-4">
      <ProgressRing value={left / secondsTotal} label={t('processing.left')}>
        {formatCountdown(left)}
      </ProgressRing>
      <div>
        <p className="text-lg font-bold">{t('processing.lead')}</p>
        <p className="text-sm">{t('processing.step-3')}</p>
      </div>
    </div>
  );
}
