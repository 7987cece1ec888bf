import type { AmountLimits } from '@portal/domain/amount-limits';
import { useLocalPath } from '../../blocks/page-facts.ts';
import { ClosedPurchase, PurchasePage } from '../../blocks/purchase-page.tsx';
import { useTexts } from '../../blocks/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { BillDesk } from './bill-desk.tsx';
import type { BillForm } from './bill-form.ts';
import type { BillOutcome } from './bill-step.ts';
import { billTexts } from './texts.ts';

/** The initial values of the fields. */
export type BillStart = Pick<BillForm, 'msisdn' | 'amount' | 'accountNo'>;

type PostpaidBillProps = {
  /** `null` when the operator does not answer. */
  limits: AmountLimits | null;
  start: BillStart;
  /** The result of the last step. */
  outcome: Exclude<BillOutcome, { kind: 'placed' }> | null;
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
          <BillDesk limits={limits} start={start} outcome={outcome} />
        </Card>
      ) : (
        <ClosedPurchase
          again={`${localPath('/postpaid-bill-pay')}?${new URLSearchParams({ msisdn, amount })}`}
        />
      )}
    </PurchasePage>
  );
}
