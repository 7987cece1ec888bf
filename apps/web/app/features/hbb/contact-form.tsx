import type { PortalClient } from '@portal/contract/portal-client';
import { type FormValues, readFormValues } from '@portal/domain/form-field';
import type { FormSchema } from '@portal/domain/form-schema';
import { useEffect } from 'react';
import { BrokenForm, DynamicForm } from '../../blocks/dynamic-form/dynamic-form.tsx';
import { FIELD_PREFIX, type FieldProblems } from '../../blocks/dynamic-form/use-form-values.ts';
import { FormProblemText } from '../../blocks/form-problem.tsx';
import { messageOf } from '../../blocks/place-order.ts';
import { useTexts } from '../../blocks/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notification.tsx';
import { useToast } from '../../ui/toast.tsx';
import { formProblems } from './lead-form.ts';
import { worksTexts } from './texts.ts';

/** The result of sending the contact form. */
export type ContactOutcome =
  | { kind: 'received' }
  | {
      kind: 'refused';
      values: FormValues;
      problems: FieldProblems;
      refusal: { message: string | null } | null;
    };

/** Validates and sends the posted contact form. The server validates it again. */
export async function takeContactForm(
  portal: Pick<PortalClient, 'sendContactForm'>,
  schema: FormSchema,
  posted: FormData,
): Promise<ContactOutcome> {
  const values = readFormValues(schema, (name) => posted.get(FIELD_PREFIX + name));
  const problems = formProblems(schema, values);
  if (Object.keys(problems).length > 0) return { kind: 'refused', values, problems, refusal: null };
  const answer = await portal.sendContactForm({ values: { ...values } });
  if (answer.kind === 'ok') return { kind: 'received' };
  return { kind: 'refused', values, problems: {}, refusal: { message: messageOf(answer) } };
}

const NO_VALUES = {};

/** The operator's contact form, to request a call (SPEC section 7: get-contact-form-schema). */
export function ContactForm({
  schema,
  posted,
}: {
  schema: FormSchema | null;
  posted: ContactOutcome | null;
}) {
  const t = useTexts(worksTexts);
  const refused = posted?.kind === 'refused' ? posted : null;
  const showToast = useToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each result
  useEffect(() => {
    if (posted?.kind === 'received') showToast({ tone: 'success', message: t('works.contact-done') });
  }, [posted]);
  return (
    <Card raised aria-labelledby="contact" className="grid gap-4">
      <div>
        <h2 id="contact" className="text-xl">
          {t('works.contact')}
        </h2>
        <p>{t('works.contact-text')}</p>
      </div>
      {posted?.kind === 'received' ? (
        <Notice tone="success">
          <strong>{t('works.contact-done')}</strong> {t('works.contact-done-text')}
        </Notice>
      ) : schema ? (
        <DynamicForm
          schema={schema}
          values={refused?.values ?? NO_VALUES}
          problems={refused?.problems ?? NO_VALUES}
          intent="contact"
        >
          {refused?.refusal && <FormProblemText problem={{ kind: 'unavailable', ...refused.refusal }} />}
        </DynamicForm>
      ) : (
        <BrokenForm />
      )}
    </Card>
  );
}
