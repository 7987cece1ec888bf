import type { WireBundle } from '@portal/contract/calls/bundle';
import { useState } from 'react';
import { Form } from 'react-router';
import type { ReportMissing } from '../form/use-report-missing.ts';
import { useFormatPrice } from '../i18n/use-format-money.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Proceed } from '../purchase/proceed.tsx';
import { loadLater } from '../ui/load-later.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { useBundleLabels } from './bundle-labels.ts';
import type { BundlePage } from './bundle-order.ts';
import { bundleTexts } from './bundle-texts.ts';

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

/** In a script of its own, which is loaded while the visitor reads the list. Without it there is Proceed. */
const BundlePay = loadLater(() => import('./bundle-pay.tsx').then((module) => module.BundlePay));

/** Picked bundle and the button. After a choice it stays visible while the list scrolls. */
export function BuyBar({ id, msisdn, picked, hidden, missing, onMissing, page, bundles }: BuyBarProps) {
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
