import type { PortalClient } from '@portal/contract/http/portal-client';
import { type FormValues, readFormValues } from '@portal/domain/forms/form-field';
import type { FormSchema } from '@portal/domain/forms/form-schema';
import { useEffect } from 'react';
import { BrokenForm, DynamicForm } from '../../dynamic-form/dynamic-form.tsx';
import { FIELD_PREFIX, type FieldProblems } from '../../dynamic-form/use-form-values.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { type FormProblem, FormProblemText } from '../../purchase/form-problem.tsx';
import { toFormProblem } from '../../purchase/place-order.ts';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import { validateForm } from './lead-form.ts';
import { worksTexts } from './texts.ts';

/** The result of sending the contact form. */
export type ContactFormResult =
  | { kind: 'received'; reference: string }
  | {
      kind: 'refused';
      values: FormValues;
      problems: FieldProblems;
      refusal: FormProblem | null;
    };

/** Validates and sends the posted contact form. The server validates it again. */
export async function submitContactForm(
  portal: Pick<PortalClient, 'sendContactForm'>,
  schema: FormSchema,
  posted: FormData,
): Promise<ContactFormResult> {
  const values = readFormValues(schema, (name) => posted.get(FIELD_PREFIX + name));
  const problems = validateForm(schema, values);
  if (Object.keys(problems).length > 0) return { kind: 'refused', values, problems, refusal: null };
  const answer = await portal.sendContactForm({ values: { ...values } });
  if (answer.kind === 'ok') return { kind: 'received', reference: answer.result.reference };
  return { kind: 'refused', values, problems: {}, refusal: toFormProblem(answer) };
}

const NO_VALUES = {};

/** The operator's contact form, to request a call (SPEC section 7: get-contact-form-schema). */
export function ContactForm({
  schema,
  posted,
}: {
  schema: FormSchema | null;
  posted: ContactFormResult | null;
}) {
  const t = useTexts(worksTexts);
  const refused = posted?.kind === 'refused' ? posted : null;
  const showToast = useToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each result
  useEffect(() => {
    if (posted?.kind === 'received') showToast({ tone: 'success', message: t('works.contact-done') });
  }, [posted]);
  return (
    <Card raised aria-labelledby="contact" className="grid content-start gap-4">
      <div>
        <h2 id="contact" className="text-xl">
          {t('works.contact')}
        </h2>
        <p>{t('works.contact-text')}</p>
      </div>
      {posted?.kind === 'received' ? (
        <Notice tone="success">
          <strong>{t('works.contact-done')}</strong>{' '}
          {t('works.contact-done-text', { reference: posted.reference })}
        </Notice>
      ) : schema ? (
        <DynamicForm
          schema={schema}
          values={refused?.values ?? NO_VALUES}
          problems={refused?.problems ?? NO_VALUES}
          intent="contact"
        >
          {refused?.refusal && <FormProblemText problem={refused.refusal} />}
        </DynamicForm>
      ) : (
        <BrokenForm />
      )}
    </Card>
  );
}
