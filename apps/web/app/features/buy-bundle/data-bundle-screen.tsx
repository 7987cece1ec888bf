import type { BundleForm, BundleOutcome, LoadedBundles } from '../../bundles/bundle-order.ts';
import { BundlePurchase } from '../../bundles/bundle-purchase.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { PurchasePage } from '../../purchase/purchase-page.tsx';
import { dataBundleTexts } from './texts.ts';

type DataBundleProps = {
  start: Pick<BundleForm, 'msisdn' | 'product'>;
  found: LoadedBundles;
  outcome: Exclude<BundleOutcome, { kind: 'placed' }> | null;
};

/** /data-bundle: enter a number, choose a bundle, then pay. */
export function DataBundleScreen({ start, found, outcome }: DataBundleProps) {
  const t = useTexts(dataBundleTexts);
  return (
    <PurchasePage
      title={t('data-bundle.title')}
      lead={t('data-bundle.lead')}
      steps={[
        { icon: 'phone', title: t('data-bundle.step-1'), text: t('data-bundle.step-1-text') },
        { icon: 'box', title: t('data-bundle.step-2'), text: t('data-bundle.step-2-text') },
        { icon: 'tick', title: t('data-bundle.step-3'), text: t('data-bundle.step-3-text') },
      ]}
    >
      <BundlePurchase
        page="data-bundle"
        widget="prepaid"
        label={t('data-bundle.number')}
        hint={t('data-bundle.number-hint')}
        start={start}
        found={found}
        outcome={outcome}
      />
    </PurchasePage>
  );
}
