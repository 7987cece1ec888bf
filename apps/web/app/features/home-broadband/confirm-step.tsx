import type { FormValues } from '@portal/domain/forms/form-field';
import { useEffect, useRef, useState } from 'react';
import { Form, useSubmit } from 'react-router';
import { TickField } from '../../dynamic-form/tick-field.tsx';
import { HiddenFields } from '../../form/hidden-fields.tsx';
import { usePost } from '../../form/use-post.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { codeEndMessage } from '../../one-time-code/code-step.ts';
import { LazyCodeDialog } from '../../one-time-code/lazy-code-dialog.tsx';
import { LazyCodeOnPage } from '../../one-time-code/lazy-code-on-page.tsx';
import { useCodeDialog } from '../../one-time-code/use-code-dialog.ts';
import { type FormProblem, FormProblemText } from '../../purchase/form-problem.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LateButton } from '../../ui/late-button.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { fieldText, isPinSet, type LeadPlace, leadFormFields } from './lead-form.ts';
import type { LeadStep } from './lead-step.ts';
import { PinOnMap } from './pin-on-map.tsx';
import { leadTexts } from './texts.ts';

type ConfirmStepProps = {
  values: FormValues;
  step: Extract<LeadStep, { kind: 'confirm' | 'code' }>;
  /** Shows the form again with the typed values. */
  onEdit: () => void;
};

/** The steps after the address was found: map, confirmation, code (SPEC section 4 "HBB"). */
export function ConfirmAddressStep({ values, step, onEdit }: ConfirmStepProps) {
  const t = useTexts(leadTexts);
  const hydrated = useHydrated();
  const submit = useSubmit();
  const [place, setPlace] = useState<LeadPlace>(step.place);
  const address = ['installationAddress', 'landmark', 'town'].map((name) => fieldText(values, name));
  const addressLine = address.filter(Boolean).join(', ');
  const post = usePost<{ step: LeadStep }>();
  const answer = post.result?.step;
  const fields = leadFormFields(values, place);
  const dialog = useCodeDialog(post, { fields, intent: 'confirm' });
  const uniqueCode = answer?.kind === 'proven' ? answer.uniqueCode : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each proof
  useEffect(() => {
    if (uniqueCode) void submit({ ...fields, intent: 'submit', uniqueCode }, { method: 'post' });
  }, [uniqueCode]);
  if (!hydrated) return <PlainConfirm values={values} step={step} address={addressLine} />;
  if (uniqueCode) return null;
  return dialog.isOpen ? (
    <LazyCodeDialog
      recipient={t('lead.recipient')}
      step={answer?.kind === 'code' ? answer.code : null}
      {...dialog.props}
    />
  ) : (
    <ConfirmAddressDialog
      address={addressLine}
      place={place}
      onPlace={setPlace}
      refusal={step.kind === 'confirm' ? step.refusal : null}
      onConfirmed={dialog.open}
      onEdit={onEdit}
    />
  );
}

/** The same steps on the page itself, without JavaScript: the place by its name, then a code field. */
function PlainConfirm({ values, step, address }: Omit<ConfirmStepProps, 'onEdit'> & { address: string }) {
  const t = useTexts(leadTexts);
  const { place } = step;
  const isSet = isPinSet(place);
  const fields = leadFormFields(values, place);
  const refusal = step.kind === 'code' ? codeEndMessage(step.code) : step.refusal?.message;
  return (
    <Card raised className="grid gap-4">
      <h2 className="text-xl">{t('lead.confirm-title')}</h2>
      {refusal !== undefined && <FormProblemText problem={{ message: refusal }} />}
      <AddressQuestion address={address} place={place} />
      {step.kind === 'code' && refusal === undefined ? (
        <LazyCodeOnPage step={step.code} recipient="" fields={fields} />
      ) : (
        <Form method="post" className="grid gap-3">
          <HiddenFields fields={fields} />
          {!isSet && (
            <PinConfirmation
              label={t('lead.pin-plain', { place: place.name })}
              missing={step.kind === 'confirm' && step.pinMissing}
            />
          )}
          <Button type="submit" wide name="intent" value="confirm">
            {t('lead.confirm')}
          </Button>
          <Button type="submit" wide look="secondary" name="intent" value="edit">
            {t('lead.edit')}
          </Button>
        </Form>
      )}
    </Card>
  );
}

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
function ConfirmAddressDialog({ address, place, onPlace, refusal, onConfirmed, onEdit }: ConfirmProps) {
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
function AddressQuestion({ address, place }: Pick<ConfirmProps, 'address' | 'place'>) {
  const t = useTexts(leadTexts);
  return (
    <div className="grid gap-2">
      <p className="text-lg font-bold">{t('lead.sure')}</p>
      <p>{address}</p>
      <p className="text-ink-soft">{t('lead.pin', { place: place.name })}</p>
    </div>
  );
}

type PinConfirmationProps = {
  label: string;
  /** The visitor continued without it: shows an error and takes the focus. */
  missing: boolean;
  /** Controlled together with `onChange`; otherwise the checkbox belongs to its form. */
  checked?: boolean;
  onChange?: (confirmed: boolean) => void;
};

/** Checkbox to confirm that the pin is in the correct place (RULINGS 71). */
function PinConfirmation({ label, missing, checked, onChange }: PinConfirmationProps) {
  const t = useTexts(leadTexts);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (missing) box.current?.focus();
  }, [missing]);
  return (
    <TickField
      ref={box}
      name="confirmed"
      value="yes"
      label={label}
      error={missing ? t('lead.pin-missing') : null}
      {...(onChange && { checked, onChange: ({ target }) => onChange(target.checked) })}
    />
  );
}
