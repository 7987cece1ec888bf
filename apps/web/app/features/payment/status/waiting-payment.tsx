import { GATEWAY_NAMES } from '@portal/domain/card-gateway';
import { useLocation } from 'react-router';
import { clockText } from '../../../blocks/clock-text.ts';
import { useTexts } from '../../../blocks/use-texts.ts';
import { Card } from '../../../ui/card.tsx';
import { ProgressRing } from '../../../ui/progress-ring.tsx';
import { useCountdown } from '../../../ui/use-countdown.ts';
import { OpenGatewayPage } from '../card/open-page.tsx';
import { cardTexts } from '../card/texts.ts';
import { CancelForm } from '../wallet/cancel-form.tsx';
import { NothingCame } from '../wallet/nothing-came.tsx';
import { processingTexts } from '../wallet/processing-texts.ts';
import { methodName } from './method-name.ts';
import type { Transaction } from './status-copy.ts';

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
      {approval && <NothingCame wallet={wallet} />}
      {paymentGateway && redirectUrl && <OpenGatewayPage gateway={paymentGateway} page={redirectUrl} />}
      {paymentGateway && !redirectUrl && (
        <p>{card('card.no-page', { gateway: GATEWAY_NAMES[paymentGateway] })}</p>
      )}
      <CancelForm
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
        {clockText(left)}
      </ProgressRing>
      <div>
        <p className="text-lg font-bold">{t('processing.lead')}</p>
        <p className="text-sm">{t('processing.step-3')}</p>
      </div>
    </div>
  );
}
