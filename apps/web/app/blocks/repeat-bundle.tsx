import type { WireBundle } from '@portal/contract/bundle';
import type { BundleForm } from './bundle-order.ts';
import type { RepeatOrder } from './place-order.ts';
import { RepeatQuestion, useRepeatWords } from './repeat-question.tsx';
import { shownMsisdn } from './shown.ts';

type RepeatBundleProps = {
  repeat: RepeatOrder;
  sent: Pick<BundleForm, 'msisdn' | 'product'>;
  bundles: readonly WireBundle[];
};

/** Asks for confirmation before the same bundle is bought again for the same number. */
export function RepeatBundle({ repeat, sent: { msisdn, product }, bundles }: RepeatBundleProps) {
  const name = bundles.find(({ productCode }) => productCode === product)?.name ?? product;
  const texts = useRepeatWords(repeat, name, shownMsisdn(msisdn));
  return (
    <RepeatQuestion
      repeat={repeat}
      words={texts}
      sent={[
        ['msisdn', msisdn],
        ['product', product],
      ]}
    />
  );
}
