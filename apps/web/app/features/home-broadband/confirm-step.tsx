import type { FormValues } from '@portal/domain/forms/form-field';
import { useEffect, useState } from 'react';
import { Form, useSubmit } from 'react-router';
import { HiddenFields } from '../../form/hidden-fields.tsx';
import { usePost } from '../../form/use-post.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { codeEndMessage } from '../../one-time-code/code-step.ts';
import { LazyCodeDialog } from '../../one-time-code/lazy-code-dialog.tsx';
import { LazyCodeOnPage } from '../../one-time-code/lazy-code-on-page.tsx';
import { useCodeDialog } from '../../one-time-code/use-code-dialog.ts';
import { FormProblemText } from '../../purchase/form-problem.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { AddressQuestion, ConfirmAddressDialog } from './confirm-dialog.tsx';
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
