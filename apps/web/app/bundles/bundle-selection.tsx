import type { WireBundle } from '@portal/contract/calls/bundle';
import { countryCurrency, type Money, parseMoney } from '@portal/domain/money/money';
import { parseBudget } from '@portal/domain/products/bundle-search';
import { useId, useRef, useState } from 'react';
import { Form, useSearchParams } from 'react-router';
import { type ReportMissing, useReportMissing } from '../form/use-report-missing.ts';
import { useTypedInEntry } from '../form/use-typed-in-entry.ts';
import { useFormatMoney, useFormatPrice } from '../i18n/use-format-money.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { PageLink } from '../page/page-link.tsx';
import { FormProblemText } from '../purchase/form-problem.tsx';
import { Proceed } from '../purchase/proceed.tsx';
import { useSummaryPart } from '../purchase/purchase-so-far.tsx';
import { Button } from '../ui/button.tsx';
import { DISMISSIBLE } from '../ui/dismiss-lists.ts';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { loadLater } from '../ui/load-later.tsx';
import { Alert, Notice } from '../ui/notice.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { useBundleLabels, usePeriodLabel } from './bundle-labels.ts';
import type { BundleForm, BundlePage, BundleProblems } from './bundle-order.ts';
import { BundlePicker } from './bundle-picker.tsx';
import { bundleTexts } from './bundle-texts.ts';
import { type BundleView, readBudgetText, selectBundleView, withQueryParams } from './bundle-view.ts';
import type { BundleList } from './use-bundles.ts';

/** Id of the bundles on their page. */
export const BUNDLES_ID = 'bundles';

type ShelfProps = {
  listed: Extract<BundleList, { kind: 'listed' }>;
  start: Pick<BundleForm, 'product'>;
  refused: BundleProblems;
  page: BundlePage;
};

/** In a script of its own, which is loaded while the visitor reads the list. Without it there is Proceed. */
const BundlePay = loadLater(() => import('./bundle-pay.tsx').then((module) => module.BundlePay));

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

type BuyBarProps = {
  /** Id of the form, which the cards refer to. */
  id: string;
  msisdn: string;
  /** The picked bundle, even when its card is not visible. */
  picked: WireBundle | null;
  /** The card is not visible, so the form posts the product itself. */
  hidden: boolean;
  /** The visitor pressed the button without a choice. */
  missing: boolean;
  onMissing: ReportMissing;
  page: BundlePage;
  bundles: readonly WireBundle[];
};

/** Picked bundle and the button. After a choice it stays visible while the list scrolls. */
function BuyBar({ id, msisdn, picked, hidden, missing, onMissing, page, bundles }: BuyBarProps) {
  const t = useTexts(bundleTexts);
  const words = useBundleLabels();
  const formatPrice = useFormatPrice();
  const hydrated = useHydrated();
  const [paysHere, setPaysHere] = useState(false);
  return (
    <Form id={id} method="post" className="buy-bar">
      <input type="hidden" name="msisdn" value={msisdn} />
      {picked && hidden && <input type="hidden" name="product" value={picked.productCode} />}
      <p className="buy-what" aria-live="polite">
        {picked ? (
          <>
            <strong>{picked.name}</strong> <strong className="text-primary">{formatPrice(picked)}</strong>
            <small>{words(picked).summary}</small>
          </>
        ) : (
          <span
            key={String(missing)}
            role={missing ? 'alert' : undefined}
            className={missing ? 'text-danger' : undefined}
          >
            {t('bundle.pick')}
          </span>
        )}
      </p>
      <Proceed ready={picked !== null} onMissing={onMissing} look={paysHere ? 'quiet' : 'primary'} />
      <div className="buy-pay">
        {hydrated && (
          <BundlePay
            page={page}
            msisdn={msisdn}
            bundles={bundles}
            picked={picked}
            onMissing={onMissing}
            onOffered={() => setPaysHere(true)}
          />
        )}
      </div>
    </Form>
  );
}

/**
 * Button beside the heading that opens the filter by period and the search by budget over the list, so that one row is
 * before the first bundle, as wide as the screen. It names what is filtered by, and closes on a choice. Works without JavaScript.
 */
function BundleFilter({ periods, period, budget }: Pick<BundleView, 'periods' | 'period' | 'budget'>) {
  const t = useTexts(bundleTexts);
  const periodLabel = usePeriodLabel();
  const formatMoney = useFormatMoney();
  const [query] = useSearchParams();
  const details = useRef<HTMLDetailsElement>(null);
  const isUnclear = readBudgetText(query) !== '' && !budget;
  const chosen = budget ? formatMoney(budget) : period && periodLabel(period);
  const close = () => {
    if (details.current) details.current.open = false;
    details.current?.querySelector('summary')?.focus();
  };
  return (
    <details ref={details} {...DISMISSIBLE} className="bundle-filter" open={isUnclear || undefined}>
      <summary data-chosen={chosen ? true : undefined}>
        <Icon name="filter" />
        <span>
          {chosen && <span className="sr-only">{t('bundle.filter')} </span>}
          {chosen ?? t('bundle.filter')}
        </span>
      </summary>
      <div className="bundle-filter-panel">
        {periods.length > 1 && (
          <nav aria-label={t('bundle.period')} className="chips">
            {[null, ...periods].map((each) => (
              <PageLink
                data-follow="replace keep"
                key={each ?? ''}
                to={withQueryParams(query, { period: each })}
                aria-current={each === period ? 'true' : undefined}
                onClick={close}
              >
                {each === null ? t('bundle.all') : periodLabel(each)}
              </PageLink>
            ))}
          </nav>
        )}
        <BundleSearch budget={budget} onFound={close} />
      </div>
    </details>
  );
}

type BundleSearchProps = {
  budget: Money | null;
  /** Called when an amount that can be read is searched for. */
  onFound: () => void;
};

/** Search by budget over all categories. Works without JavaScript. */
function BundleSearch({ budget, onFound }: BundleSearchProps) {
  const t = useTexts(bundleTexts);
  const [query] = useSearchParams();
  const typed = readBudgetText(query);
  const msisdn = query.get('msisdn');
  return (
    <Form
      key={typed}
      method="get"
      replace
      preventScrollReset
      className="bundle-search"
      onSubmit={({ currentTarget }) => {
        const text = String(new FormData(currentTarget).get('budget') ?? '');
        if (parseBudget(text, countryCurrency())) onFound();
      }}
    >
      {msisdn && <input type="hidden" name="msisdn" value={msisdn} />}
      <Field
        name="budget"
        label={t('bundle.search')}
        inputMode="numeric"
        autoComplete="off"
        prefix={countryCurrency()}
        defaultValue={typed}
        error={typed !== '' && !budget ? t('bundle.search-unclear') : undefined}
      />
      <Button type="submit" look="secondary">
        {t('bundle.search-go')}
      </Button>
    </Form>
  );
}
