import { parseMoney } from '@portal/domain/money/money';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useReportMissing } from '../form/use-report-missing.ts';
import { useTypedInEntry } from '../form/use-typed-in-entry.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { FormProblemText } from '../purchase/form-problem.tsx';
import { useSummaryPart } from '../purchase/purchase-so-far.tsx';
import { Alert, Notice } from '../ui/notice.tsx';
import { BundleFilter } from './bundle-filter.tsx';
import type { BundleForm, BundlePage, BundleProblems } from './bundle-order.ts';
import { BundlePicker } from './bundle-picker.tsx';
import { bundleTexts } from './bundle-texts.ts';
import { selectBundleView } from './bundle-view.ts';
import { BuyBar } from './buy-bar.tsx';
import type { BundleList } from './use-bundles.ts';

/** Id of the bundles on their page. */
export const BUNDLES_ID = 'bundles';

type ShelfProps = {
  listed: Extract<BundleList, { kind: 'listed' }>;
  start: Pick<BundleForm, 'product'>;
  refused: BundleProblems;
  page: BundlePage;
};

/** Bundles of a line and the picked one. */
export function BundleSelection({ listed: { msisdn, bundles }, start, refused, page }: ShelfProps) {
  const t = useTexts(bundleTexts);
  const form = useId();
  const [query] = useSearchParams();
  const [picked, setPicked] = useState(start.product);
  useTypedInEntry('bundle', { picked }, (kept) => kept.picked && setPicked(kept.picked));
  const bundle = bundles.find(({ productCode }) => productCode === picked) ?? null;
  useSummaryPart({
    bundle: bundle?.name ?? null,
    total: bundle && parseMoney(bundle.amount, bundle.currency),
  });
  const { named, nameMissing } = useReportMissing(picked);
  const view = selectBundleView(bundles, query);
  if (bundles.length === 0) return <Notice>{t('bundle.none-for-line')}</Notice>;
  return (
    <section id={BUNDLES_ID} aria-labelledby={`${form}-title`} className="grid gap-4">
      <div className="bundle-head">
        <h2 id={`${form}-title`}>{t('bundle.choose')}</h2>
        <BundleFilter {...view} />
      </div>
      {refused.form && <FormProblemText problem={refused.form} />}
      {refused.product && picked === '' && <Alert>{t('bundle.pick')}</Alert>}
      {picked !== '' && !bundle && <Notice tone="warning">{t('bundle.not-for-line')}</Notice>}
      <BundlePicker view={view} picked={picked} onPicked={setPicked} form={form} missing={named} />
      <BuyBar
        id={form}
        msisdn={msisdn}
        picked={bundle}
        missing={named && bundle === null}
        onMissing={nameMissing}
        page={page}
        bundles={bundles}
        hidden={!view.shown.some(({ wire }) => wire.productCode === picked)}
      />
    </section>
  );
}
