import type { WireBundle } from '@portal/contract/calls/bundle';
import { useSearchParams } from 'react-router';
import { useFormatMoney } from '../i18n/use-format-money.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { PageLink } from '../page/page-link.tsx';
import { useChosenBeforeHydration } from '../ui/before-hydration.ts';
import { Notice } from '../ui/notice.tsx';
import { BundleFace } from './bundle-face.tsx';
import { bundleTexts } from './bundle-texts.ts';
import { type BundleView, withQueryParams } from './bundle-view.ts';

type BundlePickerProps = {
  view: BundleView;
  /** Product code of the picked bundle, empty for none. */
  picked: string;
  onPicked: (productCode: string) => void;
  /** Id of the form that the radio buttons belong to. */
  form: string;
  /** The visitor pressed the button without a choice: the first card is where to choose. */
  missing: boolean;
};

/** Bundles of a line: one row with the tabs of the categories, and the cards. */
export function BundlePicker({ view, picked, onPicked, form, missing }: BundlePickerProps) {
  const t = useTexts(bundleTexts);
  const formatMoney = useFormatMoney();
  const [query] = useSearchParams();
  const { categories, category, budget, shown } = view;
  return (
    <div className="grid gap-4">
      {/* Three kinds have room in two rows of a phone. */}
      <nav
        aria-label={t('bundle.categories')}
        className="bundle-tabs"
        data-scroll-x={categories.length > 3 || undefined}
      >
        {categories.map((each) => (
          <PageLink
            data-follow="replace keep"
            key={each}
            to={withQueryParams(query, { category: each, period: null, budget: null, amount: null })}
            aria-current={each === category ? 'true' : undefined}
          >
            {each}
          </PageLink>
        ))}
      </nav>
      {/* Without a search only a screen reader says it, when a kind or a period was chosen. */}
      <p role="status" className={budget ? undefined : 'sr-only'}>
        {budget
          ? t('bundle.found', { count: shown.length, amount: formatMoney(budget) })
          : t('bundle.shown', { count: shown.length })}
      </p>
      {shown.length === 0 ? (
        <Notice>{t('bundle.none')}</Notice>
      ) : (
        <fieldset
          className="grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-3"
          form={form}
          data-missing={missing || undefined}
        >
          <legend className="sr-only">{category ?? t('bundle.choose')}</legend>
          {shown.map(({ wire }) => (
            <BundleCard
              key={wire.productCode}
              bundle={wire}
              form={form}
              picked={wire.productCode === picked}
              onPicked={onPicked}
            />
          ))}
        </fieldset>
      )}
      <PageLink to="/table" className="justify-self-start text-sm">
        {t('bundle.table')}
      </PageLink>
    </div>
  );
}

type BundleCardProps = {
  bundle: WireBundle;
  form: string;
  picked: boolean;
  onPicked: (productCode: string) => void;
};

/** Radio card of one bundle. */
function BundleCard({ bundle, form, picked, onPicked }: BundleCardProps) {
  const input = useChosenBeforeHydration(picked, () => onPicked(bundle.productCode));
  return (
    <label className="radio bundle-card">
      <input
        ref={input}
        type="radio"
        name="product"
        form={form}
        value={bundle.productCode}
        checked={picked}
        onChange={() => onPicked(bundle.productCode)}
      />
      <BundleFace bundle={bundle} />
    </label>
  );
}
