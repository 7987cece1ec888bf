import { type BundlePageState, BundlePurchase } from '../../bundles/bundle-purchase.tsx';
import { useIsOffered } from '../../context/root-data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { PurchasePage, purchaseSteps } from '../../purchase/purchase-page.tsx';
import type { BalanceStep } from './balance-step.ts';
import { DataBalance } from './data-balance.tsx';
import { broadbandTexts } from './texts.ts';

type BroadbandProps = BundlePageState & {
  /** The result of the last step of a balance query without JavaScript. */
  balance: BalanceStep | null;
};

/** /broadband-recharge: enter a router, check its balance, choose a bundle, then pay. */
export function RouterRechargeScreen({ balance, ...state }: BroadbandProps) {
  const t = useTexts(broadbandTexts);
  const isOffered = useIsOffered();
  return (
    <PurchasePage
      title={t('broadband.title')}
      lead={t('broadband.lead')}
      steps={purchaseSteps(t, 'broadband', ['router', 'box', 'tick'])}
    >
      <BundlePurchase
        page="broadband-recharge"
        widget="broadband"
        label={t('broadband.number')}
        hint={t('broadband.number-hint')}
        {...state}
      >
        {(msisdn) =>
          isOffered('/broadband-recharge#balance') && (
            <DataBalance
              key={msisdn}
              msisdn={msisdn}
              posted={msisdn === state.start.msisdn ? balance : null}
            />
          )
        }
      </BundlePurchase>
    </PurchasePage>
  );
}
