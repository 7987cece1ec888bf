import type { Money } from '@portal/domain/money/money';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useFormatMoney } from '../i18n/use-format-money.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { SummaryRow } from '../ui/summary-row.tsx';
import { purchaseTexts } from './purchase-texts.ts';

/** What is known of a purchase so far; each part of a form adds its own. */
export type PurchaseSoFar = {
  /** The number that gets it, formatted. */
  number?: string | null;
  /** The account that is paid, instead of a number. */
  account?: string | null;
  /** Name of the bundle. */
  bundle?: string | null;
  /** Way to pay, with the number that pays. */
  method?: string | null;
  total?: Money | null;
  /** What follows the press. */
  next?: string | null;
};

const ShowContext = createContext<(part: PurchaseSoFar) => void>(() => {});

/** The parts shown so far, and the provider for the forms that add them. */
export function useLiveSummary(): { soFar: PurchaseSoFar; provide: (form: ReactNode) => ReactNode } {
  const [soFar, setSoFar] = useState<PurchaseSoFar>({});
  const [show] = useState(() => (part: PurchaseSoFar) => setSoFar((now) => ({ ...now, ...part })));
  return { soFar, provide: (form) => <ShowContext value={show}>{form}</ShowContext> };
}

/** Adds a part to the summary beside the form, while the part of the form is there. */
export function useSummaryPart(part: PurchaseSoFar): void {
  const show = useContext(ShowContext);
  const text = JSON.stringify(part);
  useEffect(() => {
    const shown = JSON.parse(text) as PurchaseSoFar;
    show(shown);
    return () => show(Object.fromEntries(Object.keys(shown).map((name) => [name, null])));
  }, [show, text]);
}

/**
 * The purchase as it is typed, beside the form of a wide page. It repeats what the fields have, so it is not announced. Without
 * JavaScript it cannot follow and is hidden, as on phones, which have no room beside the form.
 */
export function LiveSummary({
  soFar: { number, account, bundle, method, total, next },
}: {
  soFar: PurchaseSoFar;
}) {
  const t = useTexts(purchaseTexts);
  const formatMoney = useFormatMoney();
  return (
    <Card aria-labelledby="live-summary" className="purchase-summary">
      <h2 id="live-summary">{t('purchase.summary')}</h2>
      <dl className="summary-rows">
        <SummaryRow name={t(account ? 'purchase.sum-account' : 'purchase.sum-number')}>
          {account || number || '–'}
        </SummaryRow>
        <SummaryRow name={t('purchase.sum-bundle')}>{bundle || null}</SummaryRow>
        <SummaryRow name={t('purchase.sum-method')}>{method || null}</SummaryRow>
        <SummaryRow name={t('purchase.sum-total')} strong>
          {total ? formatMoney(total) : '–'}
        </SummaryRow>
      </dl>
      <p className="quiet-note">
        <Icon name="arrow" />
        <span>{next || t('purchase.next')}</span>
      </p>
    </Card>
  );
}
