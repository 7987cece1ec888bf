import type { AmountLimits } from '@portal/domain/money/amount-limits';
import { useLocalPath } from '../../context/root-data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { PurchasePage, PurchaseUnavailable } from '../../purchase/purchase-page.tsx';
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
  const localPath = useLocalPath();
  const { msisdn, amount } = start;
  return (
    <PurchasePage
      title={t('bill.title')}
      lead={t('bill.lead')}
      steps={[
        { icon: 'phone', title: t('bill.step-1'), text: t('bill.step-1-text') },
        { icon: 'lock', title: t('bill.step-2'), text: t('bill.step-2-text') },
        { icon: 'tick', title: t('bill.step-3'), text: t('bill.step-3-text') },
      ]}
    >
      {limits ? (
        <Card raised>
          <BillPanel limits={limits} start={start} outcome={outcome} />
        </Card>
      ) : (
        <PurchaseUnavailable
          again={`${localPath('/postpaid-bill-pay')}?${new URLSearchParams({ msisdn, amount })}`}
        />
      )}
    </PurchasePage>
  );
}
