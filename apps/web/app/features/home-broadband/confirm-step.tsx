import type { FormValues } from '@portal/domain/forms/form-field';
import { useState } from 'react';
import { Form, useSubmit } from 'react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { CodeDialog } from '../../one-time-code/code-dialog.tsx';
import { CodeStepForm } from '../../one-time-code/code-step-form.tsx';
import { FormProblemText } from '../../purchase/form-problem.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { AddressQuestion, ConfirmAddressDialog } from './confirm-dialog.tsx';
import { leadCodeCalls } from './lead-code-calls.ts';
import { fieldText, isPinSet, type LeadPlace, leadFormFields } from './lead-form.ts';
import type { LeadStep } from './lead-step.ts';
import { PinConfirmation } from './pin-confirmation.tsx';
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
  const [isCodeOpen, setCodeOpen] = useState(false);
  const address = ['installationAddress', 'landmark', 'town'].map((name) => fieldText(values, name));
  const addressLine = address.filter(Boolean).join(', ');
  if (!hydrated) return <PlainConfirm values={values} step={step} address={addressLine} />;
  const submitOrder = (uniqueCode: string) => {
    const fields = [...leadFormFields(values, place), ['intent', 'submit'], ['uniqueCode', uniqueCode]];
    void submit(new URLSearchParams(fields), { method: 'post' });
  };
  return isCodeOpen ? (
    <CodeDialog
      recipient={t('lead.recipient')}
      calls={leadCodeCalls(values)}
      onVerified={submitOrder}
      onClosed={() => setCodeOpen(false)}
    />
  ) : (
    <ConfirmAddressDialog
      address={addressLine}
      place={place}
      onPlace={setPlace}
      refusal={step.kind === 'confirm' ? step.refusal : null}
      onConfirmed={() => setCodeOpen(true)}
      onEdit={onEdit}
    />
  );
}

/** The same steps on the page itself, without JavaScript: the place by its name, then a code field. */
function PlainConfirm({ values, step, address }: Omit<ConfirmStepProps, 'onEdit'> & { address: string }) {
  const t = useTexts(leadTexts);
  const { place } = step;
  const isSet = isPinSet(place);
  const fields = leadFormFields(values, place).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
  return (
    <Card raised className="grid gap-4">
      <h2 className="text-xl">{t('lead.confirm-title')}</h2>
      {step.kind === 'confirm' && step.refusal && (
        <FormProblemText problem={{ kind: 'unavailable', ...step.refusal }} />
      )}
      <AddressQuestion address={address} place={place} />
      {step.kind === 'code' ? (
        <CodeStepForm step={step.code} intent="check-code">
          {fields}
          <input type="hidden" name="recipient" value={step.code.recipient} />
        </CodeStepForm>
      ) : (
        <Form method="post" className="grid gap-3">
          {fields}
          {!isSet && (
            <PinConfirmation label={t('lead.pin-plain', { place: place.name })} missing={step.pinMissing} />
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
