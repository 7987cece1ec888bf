import { type BundlePageState, BundlePurchase } from '../../bundles/bundle-purchase.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { PurchasePage, purchaseSteps } from '../../purchase/purchase-page.tsx';
import { dataBundleTexts } from './texts.ts';

/** /data-bundle: enter a number, choose a bundle, then pay. */
export function DataBundleScreen(state: BundlePageState) {
  const t = useTexts(dataBundleTexts);
  return (
    <PurchasePage
      title={t('data-bundle.title')}
      lead={t('data-bundle.lead')}
      steps={purchaseSteps(t, 'data-bundle', ['phone', 'box', 'tick'])}
    >
      <BundlePurchase
        page="data-bundle"
        widget="prepaid"
        label={t('data-bundle.number')}
        hint={t('data-bundle.number-hint')}
        {...state}
      />
    </PurchasePage>
  );
}
