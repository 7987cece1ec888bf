import { useState } from 'react';
import { FormProblemText } from '../../blocks/form-problem.tsx';
import { MapFrame } from '../../blocks/map-frame.tsx';
import { useTexts } from '../../blocks/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { LeadPlace } from './lead-form.ts';
import { leadTexts } from './texts.ts';

type ConfirmProps = {
  /** The typed address in one line. */
  address: string;
  place: LeadPlace;
  onPlace: (place: LeadPlace) => void;
  refusal: { message: string | null } | null;
  onConfirmed: () => void;
  onEdit: () => void;
};

/** How near the map is: a street, or a town to look around in (SPEC section 9: zoom 12). */
const ZOOM = { exact: 15, town: 12 } as const;

/**
 * 'Confirm installation address': the pin on the map, then the question whether address and pin are right. Nothing is lost
 * where no map can be shown: the place is confirmed by its name.
 */
export function ConfirmDialog({ address, place, onPlace, refusal, onConfirmed, onEdit }: ConfirmProps) {
  const t = useTexts(leadTexts);
  const [asked, setAsked] = useState(refusal !== null);
  const [start] = useState({ lat: place.lat, lng: place.lng, zoom: place.exact ? ZOOM.exact : ZOOM.town });
  return (
    <Dialog open title={t('lead.confirm-title')} onClose={onEdit} closeLabel={t('lead.close')}>
      <div className="grid gap-4">
        {refusal && <FormProblemText problem={{ kind: 'unavailable', ...refusal }} />}
        {asked ? (
          <Question address={address} place={place} />
        ) : (
          <>
            <p>{t(place.exact ? 'lead.confirm-exact' : 'lead.confirm-pin')}</p>
            <MapFrame
              className="lead-map"
              label={t('lead.confirm-map')}
              start={start}
              mode="pick"
              onLocation={({ lat, lng, address: name, by }) => {
                if (by === 'visitor') onPlace({ lat, lng, name: name ?? pointText(lat, lng), exact: true });
              }}
            />
            <p role="status" className="font-bold">
              {t('lead.pin', { place: place.name })}
            </p>
          </>
        )}
        <div className="grid gap-3">
          {asked ? (
            <Button key="confirm" wide autoFocus onClick={onConfirmed}>
              {t('lead.confirm')}
            </Button>
          ) : (
            <Button key="continue" wide onClick={() => setAsked(true)}>
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

/** Address and pin together, to be confirmed or edited. */
export function Question({ address, place }: Pick<ConfirmProps, 'address' | 'place'>) {
  const t = useTexts(leadTexts);
  return (
    <div className="grid gap-2">
      <p className="text-lg font-bold">{t('lead.sure')}</p>
      <p>{address}</p>
      <p className="text-ink-soft">{t('lead.pin', { place: place.name })}</p>
    </div>
  );
}

function pointText(lat: number, lng: number): string {
  return `${lat.toFixed(4)}, ${lng.toFixed(4)}`;
}
