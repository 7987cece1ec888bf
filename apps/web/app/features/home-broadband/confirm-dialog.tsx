import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { type FormProblem, FormProblemText } from '../../purchase/form-problem.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LateButton } from '../../ui/late-button.tsx';
import { isPinSet, type LeadPlace } from './lead-form.ts';
import { PinConfirmation } from './pin-confirmation.tsx';
import { PinOnMap } from './pin-on-map.tsx';
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

/**
 * 'Confirm installation address': the pin on the map, then the question whether address and pin are correct. A pin
 * that marks only a town must first be confirmed by the visitor. Without a map the place is confirmed by its name.
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
    <Dialog
      open
      title={t('lead.confirm-title')}
      onClose={onEdit}
      closeLabel={t('lead.close')}
      focusTitle
      // The pin on the map is a step of its own: the whole screen of a phone, and wide on others.
      look={isPinDone ? '' : 'dialog-step'}
    >
      <div className={isPinDone ? 'grid gap-4' : 'pin-step'}>
        {refusal && <FormProblemText problem={refusal} />}
        {isPinDone ? (
          <AddressQuestion address={address} place={place} />
        ) : (
          <PinOnMap place={place} onPlace={onPlace} />
        )}
        <div className="dialog-actions">
          {/* Beside the button that needs it: on a low screen it would be below the map, out of sight. */}
          {!isPinDone && place.precision !== 'exact' && (
            <PinConfirmation
              label={t('lead.pin-right')}
              missing={isPinMissing && !isPinSet(place)}
              checked={place.confirmed}
              onChange={(confirmed) => onPlace({ ...place, confirmed })}
            />
          )}
          {isPinDone ? (
            <LateButton key="confirm" wide autoFocus onClick={onConfirmed}>
              {t('lead.confirm')}
            </LateButton>
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
