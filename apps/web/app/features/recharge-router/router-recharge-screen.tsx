import type { BundleForm, BundleOutcome, LoadedBundles } from '../../bundles/bundle-order.ts';
import { BundlePurchase } from '../../bundles/bundle-purchase.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { PurchasePage } from '../../purchase/purchase-page.tsx';
import type { BalanceStep } from './balance-step.ts';
import { DataBalance } from './data-balance.tsx';
import { broadbandTexts } from './texts.ts';

type BroadbandProps = {
  start: Pick<BundleForm, 'msisdn' | 'product'>;
  found: LoadedBundles;
  outcome: Exclude<BundleOutcome, { kind: 'placed' }> | null;
  /** The result of the last step of a balance query without JavaScript. */
  balance: BalanceStep | null;
};

/** /broadband-recharge: enter a router, check its balance, choose a bundle, then pay. */
export function RouterRechargeScreen({ start, found, outcome, balance }: BroadbandProps) {
  const t = useTexts(broadbandTexts);
  return (
    <PurchasePage
      title={t('broadband.title')}
      lead={t('broadband.lead')}
      steps={[
        { icon: 'router', title: t('broadband.step-1'), text: t('broadband.step-1-text') },
        { icon: 'box', title: t('broadband.step-2'), text: t('broadband.step-2-text') },
        { icon: 'tick', title: t('broadband.step-3'), text: t('broadband.step-3-text') },
      ]}
    >
      <BundlePurchase
        page="broadband-recharge"
        widget="broadband"
        label={t('broadband.number')}
        hint={t('broadband.number-hint')}
        start={start}
        found={found}
        outcome={outcome}
      >
        {(msisdn) => (
          <DataBalance key={msisdn} msisdn={msisdn} posted={msisdn === start.msisdn ? balance : null} />
        )}
      </BundlePurchase>
    </PurchasePage>
  );
}
