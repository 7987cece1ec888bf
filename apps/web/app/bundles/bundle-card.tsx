import type { WireBundle } from '@portal/contract/calls/bundle';
import { useChosenBeforeHydration } from '../ui/before-hydration.ts';
import { BundleFace } from './bundle-face.tsx';

type BundleCardProps = {
  bundle: WireBundle;
  form: string;
  picked: boolean;
  onPicked: (productCode: string) => void;
};

/** Radio card of one bundle. */
export function BundleCard({ bundle, form, picked, onPicked }: BundleCardProps) {
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
