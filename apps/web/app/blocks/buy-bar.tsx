import type { WireBundle } from '@portal/contract/bundle';
import { Form } from 'react-router';
import { bundleTexts } from './bundle-texts.ts';
import { useBundleWords } from './bundle-words.ts';
import { ProceedButton } from './proceed.tsx';
import { useFormatPrice } from './use-format-money.ts';
import type { NameMissing } from './use-name-missing.ts';
import { useTexts } from './use-texts.ts';

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
  onMissing: NameMissing;
};

/** Picked bundle and the button. Stays visible while the list scrolls. */
export function BuyBar({ id, msisdn, picked, hidden, missing, onMissing }: BuyBarProps) {
  const t = useTexts(bundleTexts);
  const words = useBundleWords();
  const formatPrice = useFormatPrice();
  return (
    <Form id={id} method="post" className="buy-bar">
      <input type="hidden" name="msisdn" value={msisdn} />
      {picked && hidden && <input type="hidden" name="product" value={picked.productCode} />}
      <p className="buy-what" aria-live="polite">
        {picked ? (
          <>
            <strong>{picked.name}</strong> <strong className="text-primary">{formatPrice(picked)}</strong>
            <small>{words(picked).inShort}</small>
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
      <ProceedButton ready={picked !== null} onMissing={onMissing} />
    </Form>
  );
}
