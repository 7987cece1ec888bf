import type { WireBundle } from '@portal/contract/bundle';
import { Form } from 'react-router';
import { bundleTexts } from './bundle-texts.ts';
import { useBundleWords } from './bundle-words.ts';
import { ProceedButton } from './proceed.tsx';
import { useFormatPrice } from './use-format-money.ts';
import type { NameMissing } from './use-name-missing.ts';
import { useTexts } from './use-texts.ts';

type BuyBarProps = {
  /** Id by which the cards belong to this form. */
  id: string;
  msisdn: string;
  /** The picked bundle, whether its card is on show or not. */
  picked: WireBundle | null;
  /** Its card is not among those on show: the form says it by itself. */
  hidden: boolean;
  /** The visitor wanted to go on with none. */
  missing: boolean;
  onMissing: NameMissing;
};

/** What is picked and the way on; stays in sight while the list is scrolled. */
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
