import { useTexts } from '../../i18n/use-texts.ts';
import { PurchasePage, PurchaseUnavailable, purchaseSteps } from '../../purchase/purchase-page.tsx';
import { Card } from '../../ui/card.tsx';
import type { RechargeFormValues as FormValues, RechargeResult } from './place-recharge.ts';
import { RechargeForm } from './recharge-form.tsx';
import type { RechargeSettings } from './recharge-settings.ts';
import { rechargeTexts } from './texts.ts';

type PrepaidRechargeProps = {
  /** `null` when the operator does not answer. */
  settings: RechargeSettings | null;
  /** The initial values of the fields. */
  start: Pick<FormValues, 'msisdn' | 'amount'>;
  /** The result of the last post. */
  outcome: Exclude<RechargeResult, { kind: 'placed' }> | null;
};

/** /prepaid-recharge: enter a number and an amount, then pay. */
export function PrepaidRechargeScreen({ settings, start, outcome }: PrepaidRechargeProps) {
  const t = useTexts(rechargeTexts);
  return (
    <PurchasePage
      title={t('recharge.title')}
      lead={t('recharge.lead')}
      steps={purchaseSteps(t, 'recharge', ['phone', 'wallet', 'tick'])}
    >
      {settings ? (
        <Card raised>
          <RechargeForm settings={settings} start={start} outcome={outcome} />
        </Card>
      ) : (
        <PurchaseUnavailable again={`/prepaid-recharge?${new URLSearchParams(start)}`} />
      )}
    </PurchasePage>
  );
}
