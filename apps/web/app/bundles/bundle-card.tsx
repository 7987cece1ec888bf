import type { WireBundle } from '@portal/contract/calls/bundle';
import { useFormatPrice } from '../i18n/use-format-money.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useChosenBeforeHydration } from '../ui/before-hydration.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { useBundleLabels } from './bundle-labels.ts';
import { bundleTexts } from './bundle-texts.ts';

/** Icon by category keyword (SPEC section 2 "Bundle list"). The server finds the keyword. */
const ICON: Record<WireBundle['icon'], IconName> = {
  roaming: 'plane',
  international: 'globe',
  social: 'people',
  sms: 'message',
  voice: 'call',
  internet: 'router',
  data: 'data',
  bundle: 'box',
};

type BundleCardProps = {
  bundle: WireBundle;
  form: string;
  picked: boolean;
  onPicked: (productCode: string) => void;
};

/** Radio card of one bundle: contents, validity and price. */
export function BundleCard({ bundle, form, picked, onPicked }: BundleCardProps) {
  const t = useTexts(bundleTexts);
  const formatPrice = useFormatPrice();
  const { data, voice, sms, validity } = useBundleLabels()(bundle);
  const facts = [
    ['data', data],
    ['voice', voice],
    ['sms', sms],
    ['validity', validity],
  ] as const;
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
      <Icon name={ICON[bundle.icon]} className="icon bundle-icon" />
      <span className="bundle-name">{bundle.name}</span>
      <span className="bundle-price">{formatPrice(bundle)}</span>
      <span className="bundle-facts">
        {facts.map(([name, value]) =>
          value === null ? null : (
            <span key={name}>
              <small>{t(`bundle.${name}`)}</small> {value}
            </span>
          ),
        )}
      </span>
      <small className="bundle-note">{bundle.description}</small>
    </label>
  );
}
