import type { WireBundle } from '@portal/contract/calls/bundle';
import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { WidgetType } from '../browser-storage/session-entries.ts';
import { SubmitButton } from '../form/submit-button.tsx';
import { useReportMissing } from '../form/use-report-missing.ts';
import { useTypedInEntry } from '../form/use-typed-in-entry.ts';
import { withoutPost } from '../form/without-post.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { CheckedNumberField } from '../number/checked-number-field.tsx';
import { formatMsisdn } from '../number/format-msisdn.ts';
import { LazyRecentList } from '../number/lazy-recent-list.tsx';
import { lineCheckStatus } from '../number/line-check.ts';
import { findMissingNumber } from '../number/number-problem.ts';
import { useLineCheck } from '../number/use-line-check.ts';
import { useNumberFromHome } from '../number/use-number-from-home.ts';
import { LazyRepeatQuestion } from '../purchase/lazy-repeat-question.tsx';
import type { RepeatOrder } from '../purchase/place-order.ts';
import { useSummaryPart } from '../purchase/purchase-so-far.tsx';
import { useRepeatTexts } from '../purchase/use-repeat-texts.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import {
  type BundleForm,
  type BundleOutcome,
  type BundlePage,
  type LoadedBundles,
  SERVICE_TYPE_BY_PAGE,
} from './bundle-order.ts';
import { BUNDLES_ID, BundleSelection } from './bundle-selection.tsx';
import { bundleTexts } from './bundle-texts.ts';
import { useBundles } from './use-bundles.ts';

/** What a bundle page shows: the fields, the bundles of the number and the result of the last post. */
export type BundlePageState = {
  start: Pick<BundleForm, 'msisdn' | 'product'>;
  found: LoadedBundles;
  outcome: Exclude<BundleOutcome, { kind: 'placed' }> | null;
  /** What staff announce about the network of the bundles. */
  announced: readonly string[];
};

type BundlePurchaseProps = BundlePageState & {
  page: BundlePage;
  /** Type of the number that home stored in the session. */
  widget: WidgetType;
  label: string;
  hint: string;
  /** Further actions for a valid number. */
  children?: (msisdn: string) => ReactNode;
};

/**
 * Number field, bundles of the line, and the purchase of one. Without JavaScript the number is submitted to the URL and
 * the loader lists the bundles; with JavaScript they are listed as soon as the line check succeeds.
 */
export function BundlePurchase({
  page,
  widget,
  label,
  hint,
  start,
  found,
  outcome,
  announced,
  children,
}: BundlePurchaseProps) {
  const t = useTexts(bundleTexts);
  const [query] = useSearchParams();
  const [digits, setDigits] = useNumberFromHome(start.msisdn, widget);
  useTypedInEntry('bundle-number', { digits }, (kept) => kept.digits && setDigits(kept.digits));
  const msisdn = parseMsisdn(digits);
  useSummaryPart({ number: msisdn && formatMsisdn(msisdn) });
  const { check, retry } = useLineCheck(msisdn, page);
  const { named, nameMissing } = useReportMissing(digits);
  const missing = named ? findMissingNumber(digits, check) : null;
  const { list, retry: listAgain } = useBundles(
    check.kind === 'ok' ? check : null,
    SERVICE_TYPE_BY_PAGE[page],
    found.list,
  );
  const refused = outcome?.kind === 'refused' ? outcome.problems : {};
  const isUnchanged = digits === start.msisdn;
  const isWrongLine = check.kind === 'invalid' || check.kind === 'wrong-line';
  const listed = list.kind === 'listed' && list.msisdn === msisdn && !isWrongLine ? list : null;
  return (
    <div className="grid gap-5">
      {announced.map((text) => (
        <Notice key={text} tone="warning">
          {text}
        </Notice>
      ))}
      {outcome?.kind === 'repeat' && (
        <RepeatBundle repeat={outcome} sent={start} bundles={listed?.bundles ?? []} />
      )}
      <Card raised>
        <form
          method="get"
          noValidate
          className="grid gap-4"
          onSubmit={withoutPost(() => {
            if (check.kind === 'unavailable') retry();
          })}
        >
          <CheckedNumberField
            label={label}
            hint={hint}
            digits={digits}
            onDigits={setDigits}
            check={check}
            retry={retry}
            refused={missing ?? (isUnchanged ? (refused.msisdn ?? found.problem ?? undefined) : undefined)}
          />
          {['product', 'category', 'amount', 'budget'].map((name) => {
            const value = query.get(name);
            return value ? <input key={name} type="hidden" name={name} value={value} /> : null;
          })}
          {!listed && (
            <SubmitButton
              wide
              busy={list.kind === 'loading'}
              ready={lineCheckStatus(msisdn, check) !== 'invalid' || check.kind === 'unavailable'}
              onMissing={nameMissing}
            >
              {t(list.kind === 'loading' ? 'bundle.loading' : 'bundle.show')}
            </SubmitButton>
          )}
          {listed && children && listed.bundles.length > 0 && (
            // In the place of the button before, where a late press must not start another action.
            <a className="btn btn-primary w-full" href={`#${BUNDLES_ID}`}>
              {t('bundle.choose')}
            </a>
          )}
        </form>
        {list.kind === 'unavailable' && list.msisdn === msisdn && (
          <BundlesUnavailable message={list.message} retry={listAgain} />
        )}
        {!listed && <LazyRecentList type={widget} onPicked={setDigits} />}
        {listed && children?.(listed.msisdn)}
      </Card>
      {listed && (
        <BundleSelection page={page} listed={listed} start={start} refused={isUnchanged ? refused : {}} />
      )}
    </div>
  );
}

function BundlesUnavailable({ message, retry }: { message: string | null; retry: () => void }) {
  const t = useTexts(bundleTexts);
  return (
    <div role="alert" className="mt-4 grid gap-3">
      <Notice tone="error">{message ?? t('bundle.unavailable')}</Notice>
      <Button look="secondary" onClick={retry}>
        {t('bundle.list-again')}
      </Button>
    </div>
  );
}

type RepeatBundleProps = {
  repeat: RepeatOrder;
  sent: Pick<BundleForm, 'msisdn' | 'product'>;
  bundles: readonly WireBundle[];
};

/** Asks for confirmation before the same bundle is bought again for the same number. */
function RepeatBundle({ repeat, sent: { msisdn, product }, bundles }: RepeatBundleProps) {
  const name = bundles.find(({ productCode }) => productCode === product)?.name ?? product;
  const texts = useRepeatTexts(repeat, name, formatMsisdn(msisdn));
  return <LazyRepeatQuestion repeat={repeat} words={texts} sent={Object.entries({ msisdn, product })} />;
}
