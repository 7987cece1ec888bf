import type { AmountLimits } from '@portal/domain/money/amount-limits';
import { useTexts } from '../../i18n/use-texts.ts';
import { PurchasePage, PurchaseUnavailable, purchaseSteps } from '../../purchase/purchase-page.tsx';
import { Card } from '../../ui/card.tsx';
import type { BillInitialValues } from './bill-form.ts';
import { BillPanel } from './bill-panel.tsx';
import type { BillStepResult } from './bill-step.ts';
import { billTexts } from './texts.ts';

type PostpaidBillProps = {
  /** `null` when the operator does not answer. */
  limits: AmountLimits | null;
  start: BillInitialValues;
  /** The result of the last step. */
  outcome: Exclude<BillStepResult, { kind: 'placed' }> | null;
};

/** /postpaid-bill-pay: enter a number, open its bill, choose an amount, then pay. */
export function PostpaidBillScreen({ limits, start, outcome }: PostpaidBillProps) {
  const t = useTexts(billTexts);
  const { msisdn, amount } = start;
  return (
    <PurchasePage
      title={t('bill.title')}
      lead={t('bill.lead')}
      steps={purchaseSteps(t, 'bill', ['phone', 'lock', 'tick'])}
    >
      {limits ? (
        <Card raised>
          <BillPanel limits={limits} start={start} outcome={outcome} />
        </Card>
      ) : (
        <PurchaseUnavailable again={`/postpaid-bill-pay?${new URLSearchParams({ msisdn, amount })}`} />
      )}
    </PurchasePage>
  );
}
