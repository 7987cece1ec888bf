import { parseMsisdn } from '@portal/domain/msisdn';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notification.tsx';
import {
  type BundleForm,
  type BundleOutcome,
  type BundlePage,
  type FoundBundles,
  SERVICE_OF,
} from './bundle-order.ts';
import { Shelf } from './bundle-shelf.tsx';
import { bundleTexts } from './bundle-texts.ts';
import { CheckedNumber } from './checked-number.tsx';
import { standingOf } from './line-check.ts';
import { missingNumber } from './number-problem.ts';
import { RecentList } from './recent-list.tsx';
import { RepeatBundle } from './repeat-bundle.tsx';
import type { WidgetType } from './session-entries.ts';
import { SubmitButton } from './submit-button.tsx';
import { useBundles } from './use-bundles.ts';
import { useLineCheck } from './use-line-check.ts';
import { useNameMissing } from './use-name-missing.ts';
import { useNumberFromHome } from './use-number-from-home.ts';
import { useTexts } from './use-texts.ts';

type BundleShopProps = {
  page: BundlePage;
  /** Whose number waits in the session for this page. */
  widget: WidgetType;
  label: string;
  hint: string;
  start: Pick<BundleForm, 'msisdn' | 'product'>;
  found: FoundBundles;
  /** What the last attempt came to. */
  outcome: Exclude<BundleOutcome, { kind: 'placed' }> | null;
  /** What else can be done with a number that was found right. */
  children?: (msisdn: string) => ReactNode;
};

/**
 * A number, its bundles, and the way on with one of them. Without JavaScript the number goes into the address and the
 * page comes back with the bundles; with it they are listed as soon as the line is known.
 */
export function BundleShop({ page, widget, label, hint, start, found, outcome, children }: BundleShopProps) {
  const t = useTexts(bundleTexts);
  const [query] = useSearchParams();
  const [digits, setDigits] = useNumberFromHome(start.msisdn, widget);
  const msisdn = parseMsisdn(digits);
  const { check, retry } = useLineCheck(msisdn, page);
  const { named, nameMissing } = useNameMissing(digits);
  const missing = named ? missingNumber(digits, check) : null;
  const { list, retry: listAgain } = useBundles(
    check.kind === 'ok' ? check : null,
    SERVICE_OF[page],
    found.list,
  );
  const refused = outcome?.kind === 'refused' ? outcome.problems : {};
  const sent = digits === start.msisdn;
  const wrong = check.kind === 'invalid' || check.kind === 'wrong-line';
  const listed = list.kind === 'listed' && list.msisdn === msisdn && !wrong ? list : null;
  return (
    <div className="grid gap-5">
      {outcome?.kind === 'repeat' && (
        <RepeatBundle repeat={outcome} sent={start} bundles={listed?.bundles ?? []} />
      )}
      <Card raised>
        <form
          method="get"
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (check.kind === 'unavailable') retry();
          }}
        >
          <CheckedNumber
            label={label}
            hint={hint}
            digits={digits}
            onDigits={setDigits}
            check={check}
            retry={retry}
            refused={missing ?? (sent ? (refused.msisdn ?? found.problem ?? undefined) : undefined)}
          />
          {['product', 'category', 'amount', 'budget'].map((name) => {
            const value = query.get(name);
            return value ? <input key={name} type="hidden" name={name} value={value} /> : null;
          })}
          {!listed && (
            <SubmitButton
              wide
              busy={list.kind === 'loading'}
              ready={standingOf(msisdn, check) !== 'bad' || check.kind === 'unavailable'}
              onMissing={nameMissing}
            >
              {t(list.kind === 'loading' ? 'bundle.loading' : 'bundle.show')}
            </SubmitButton>
          )}
        </form>
        {list.kind === 'unavailable' && list.msisdn === msisdn && (
          <div role="alert" className="mt-4 grid gap-3">
            <Notice tone="error">{list.message ?? t('bundle.unavailable')}</Notice>
            <Button look="secondary" onClick={listAgain}>
              {t('bundle.list-again')}
            </Button>
          </div>
        )}
        {!listed && <RecentList type={widget} onPicked={setDigits} />}
        {listed && children?.(listed.msisdn)}
      </Card>
      {listed && <Shelf listed={listed} start={start} refused={sent ? refused : {}} />}
    </div>
  );
}
