import type { CallResult } from '@portal/contract/calls/calls';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { leadTexts } from './texts.ts';

/** A device, as the API returns it. */
export type WireDevice = CallResult<'readDevice'>;

/** Picture, name and features of the device (SPEC section 2 "HBB lead page"). */
export function DevicePanel({ device }: { device: WireDevice }) {
  const t = useTexts(leadTexts);
  return (
    // On a phone the plans come first.
    <Card aria-labelledby="device" className="flex flex-wrap gap-5 max-sm:order-1">
      <div className="grid size-24 place-items-center rounded-2xl bg-(--tint) text-primary">
        {device.heading_image ? (
          <img src={device.heading_image} alt="" width="96" height="96" />
        ) : (
          <Icon name="router" className="icon size-16" />
        )}
      </div>
      <div className="flex-[1_1_14rem]">
        <p className="eyebrow">{t('lead.device')}</p>
        <h2 id="device" className="text-lg">
          {device.deviceName}
        </h2>
        <ul>
          {device.features.map((feature) => (
            <li key={feature} className="mt-1 flex gap-2">
              <Icon name="check" />
              {feature}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
