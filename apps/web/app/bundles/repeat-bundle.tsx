import type { WireBundle } from '@portal/contract/calls/bundle';
import { formatMsisdn } from '../number/format-msisdn.ts';
import { LazyRepeatQuestion } from '../purchase/lazy-repeat-question.tsx';
import type { RepeatOrder } from '../purchase/place-order.ts';
import { useRepeatTexts } from '../purchase/use-repeat-texts.ts';
import type { BundleForm } from './bundle-order.ts';

type RepeatBundleProps = {
  repeat: RepeatOrder;
  sent: Pick<BundleForm, 'msisdn' | 'product'>;
  bundles: readonly WireBundle[];
};

/** Asks for confirmation before the same bundle is bought again for the same number. */
export function RepeatBundle({ repeat, sent: { msisdn, product }, bundles }: RepeatBundleProps) {
  const name = bundles.find(({ productCode }) => productCode === product)?.name ?? product;
  const texts = useRepeatTexts(repeat, name, formatMsisdn(msisdn));
  return <LazyRepeatQuestion repeat={repeat} words={texts} sent={Object.entries({ msisdn, product })} />;
}
