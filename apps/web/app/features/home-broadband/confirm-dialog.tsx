import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { MapFrame } from '../../map/map-frame.tsx';
import { type FormProblem, FormProblemText } from '../../purchase/form-problem.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { isPinSet, type LeadPlace } from './lead-form.ts';
import { PinConfirmation } from './pin-confirmation.tsx';
import { leadTexts } from './texts.ts';

type ConfirmProps = {
  /** The typed address on one line. */
  address: string;
  place: LeadPlace;
  onPlace: (place: LeadPlace) => void;
  refusal: FormProblem | null;
  onConfirmed: () => void;
  onEdit: () => void;
};

/** Zoom levels: a street, or a town to search in (SPEC section 9: zoom 12; RULINGS 71). */
const ZOOM = { found: 15, town: 12 } as const;

/**
 * 'Confirm installation address': the pin on the map, then the question whether address and pin are correct. A pin that
 * marks only a town must first be moved or confirmed by the visitor. Without a map the place is confirmed by its name.
 */
export function ConfirmAddressDialog({
  address,
  place,
  onPlace,
  refusal,
  onConfirmed,
  onEdit,
}: ConfirmProps) {
  const t = useTexts(leadTexts);
  const [isPinDone, setPinDone] = useState(refusal !== null && isPinSet(place));
  const [isPinMissing, setPinMissing] = useState(false);
  return (
    <Dialog open title={t('lead.confirm-title')} onClose={onEdit} closeLabel={t('lead.close')}>
      <div className="grid gap-4">
        {refusal && <FormProblemText problem={refusal} />}
        {isPinDone ? (
          <AddressQuestion address={address} place={place} />
        ) : (
          <PinOnMap place={place} onPlace={onPlace} isMissing={isPinMissing} />
        )}
        <div className="grid gap-3">
          {isPinDone ? (
            <Button key="confirm" wide autoFocus onClick={onConfirmed}>
              {t('lead.confirm')}
            </Button>
          ) : (
            <Button
              key="continue"
              wide
              onClick={() => (isPinSet(place) ? setPinDone(true) : setPinMissing(true))}
            >
              {t('lead.continue')}
            </Button>
          )}
          <Button wide look="secondary" onClick={onEdit}>
            {t('lead.edit')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

type PinOnMapProps = Pick<ConfirmProps, 'place' | 'onPlace'> & {
  /** The visitor pressed 'continue' without setting the pin. */
  isMissing: boolean;
};

function PinOnMap({ place, onPlace, isMissing }: PinOnMapProps) {
  const t = useTexts(leadTexts);
  const [initial] = useState(place);
  const { lat, lng, precision, name } = initial;
  const zoom = precision === 'exact' || precision === 'sector' ? ZOOM.found : ZOOM.town;
  return (
    <>
      <p>{precision === 'exact' ? t('lead.confirm-exact') : t('lead.confirm-pin', { place: name })}</p>
      <MapFrame
        className="h-60"
        label={t('lead.confirm-map')}
        start={{ lat, lng, zoom }}
        mode="pick"
        search
        onLocation={({ lat, lng, address, by }) =>
          // A searched place counts as a town: the pin is not on a house yet.
          onPlace({
            lat,
            lng,
            name: address ?? formatPoint(lat, lng),
            precision: by === 'page' ? place.precision : 'town',
            confirmed: by === 'visitor' || (by === 'page' && place.confirmed),
          })
        }
      />
      <p role="status" className="font-bold">
        {t('lead.pin', { place: place.name })}
      </p>
      {place.precision !== 'exact' && (
        <PinConfirmation
          label={t('lead.pin-right')}
          missing={isMissing && !isPinSet(place)}
          checked={place.confirmed}
          onChange={(confirmed) => onPlace({ ...place, confirmed })}
        />
      )}
    </>
  );
}

/** The address and the pin, to confirm or edit. */
export function AddressQuestion({ address, place }: Pick<ConfirmProps, 'address' | 'place'>) {
  const t = useTexts(leadTexts);
  return (
    <div className="grid gap-2">
      <p className="text-lg font-bold">{t('lead.sure')}</p>
      <p>{address}</p>
      <p className="text-ink-soft">{t('lead.pin', { place: place.name })}</p>
    </div>
  );
}

function formatPoint(lat: number, lng: number): string {
  return `${lat.toFixed(4)}, ${lng.toFixed(4)}`;
}
