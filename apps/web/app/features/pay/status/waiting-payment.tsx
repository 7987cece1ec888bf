import { GATEWAY_NAMES } from '@portal/domain/payments/card-gateway';
import { useLocation } from 'react-router';
import { useFormatPrice } from '../../../i18n/use-format-money.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { lazyPart } from '../../../page/lazy-part.tsx';
import { formatCountdown } from '../../../timers/format-countdown.ts';
import { ProgressRing } from '../../../ui/progress-ring.tsx';
import { useCountdown } from '../../../ui/use-countdown.ts';
import { GatewayPageLink } from '../card/gateway-page-link.tsx';
import { cardTexts } from '../card/texts.ts';
import { ChangeMyMind } from '../wallet/waiting/change-my-mind.tsx';
import { NoRequestHelp } from '../wallet/waiting/no-request-help.tsx';
import { processingTexts } from '../wallet/waiting/processing-texts.ts';
import { PromptDrawing } from '../wallet/waiting/prompt-drawing.tsx';
import { methodName } from './method-name.ts';
import type { Transaction } from './status-text-keys.ts';
import type { PolledTransaction } from './use-polled-transaction.ts';

/** `BankSteps` in a script of its own: only a payment from another bank's menu has them. */
const BankSteps = lazyPart('BankSteps', () => import('./bank-steps.tsx').then((module) => module.BankSteps));

/** A payment that waits for the customer: what to do, the remaining time, and leaving it. */
export function WaitingPayment({ watched: { transaction, stop } }: { watched: PolledTransaction }) {
  const { pathname, search } = useLocation();
  const wallet = methodName(transaction) ?? undefined;
  const card = useTexts(cardTexts);
  const { approval, cancellable, paymentGateway, redirectUrl } = transaction;
  if (!cancellable) return null;
  return (
    <div className="grid gap-5 print:hidden">
      {approval && <Approval approval={approval} transaction={transaction} wallet={wallet} />}
      {approval && <NoRequestHelp wallet={wallet} />}
      <LazyBankSteps transaction={transaction} />
      {paymentGateway && redirectUrl && <GatewayPageLink gateway={paymentGateway} page={redirectUrl} />}
      {paymentGateway && !redirectUrl && (
        <p>{card('card.no-page', { gateway: GATEWAY_NAMES[paymentGateway] })}</p>
      )}
      <ChangeMyMind
        hasPrompt={approval !== null}
        statusPath={pathname + search}
        choices={approval ? ['other-number', 'other-way', 'stop'] : ['other-way', 'stop']}
        onCancel={stop}
      />
    </div>
  );
}

type ApprovalProps = {
  approval: NonNullable<Transaction['approval']>;
  transaction: Transaction;
  wallet: string | undefined;
};

function Approval({ approval: { secondsLeft, secondsTotal }, transaction, wallet }: ApprovalProps) {
  const { amount: due, currencyCode: currency } = transaction;
  const amount = useFormatPrice()({ amount: due, currency });
  const t = useTexts(processingTexts, wallet ? { wallet } : {});
  const left = useCountdown(secondsLeft);
  return (
    <>
      <div className="flex items-center gap-4">
        <div className="grow">
          <p className="text-lg font-bold">{t('processing.lead')}</p>
          <p>
            {t('processing.step-2', { amount })} {t('processing.step-3')}
          </p>
        </div>
        <PromptDrawing amount={amount} />
      </div>
      <div className="flex items-center gap-4">
        <ProgressRing value={left / secondsTotal} label={t('processing.left')}>
          {formatCountdown(left)}
        </ProgressRing>
        <p className="text-sm">{t('processing.left')}</p>
      </div>
    </>
  );
}

/** What to enter in the menu of one's own bank, as long as it can be paid there; nothing for other payments. */
function LazyBankSteps({ transaction }: { transaction: Transaction }) {
  return transaction.instructions && <BankSteps transaction={transaction} />;
}
