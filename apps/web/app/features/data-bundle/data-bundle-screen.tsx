import type { BundleForm, BundleOutcome, FoundBundles } from '../../blocks/bundle-order.ts';
import { BundleShop } from '../../blocks/bundle-shop.tsx';
import { PurchasePage } from '../../blocks/purchase-page.tsx';
import { useTexts } from '../../blocks/use-texts.ts';
import { dataBundleTexts } from './texts.ts';

type DataBundleProps = {
  start: Pick<BundleForm, 'msisdn' | 'product'>;
  found: FoundBundles;
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
      <BundleShop
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
