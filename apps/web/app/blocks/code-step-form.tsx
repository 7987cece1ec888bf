import type { HandsetProof } from '@portal/contract/envelope';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notification.tsx';
import type { CodeStep } from './code-step.ts';
import { codeTexts } from './code-texts.ts';
import { HandsetSteps } from './handset-steps.tsx';
import { shownMsisdn } from './shown.ts';
import { useCodeProblem } from './use-code-problem.tsx';
import { useTexts } from './use-texts.ts';

type CodeStepFormProps = {
  step: CodeStep;
  /** Value of `intent` that checks the code. */
  intent: string;
  /** Further fields of the page. */
  children: ReactNode;
};

/** One-time code for browsers without JavaScript: a plain field, or the instructions for the handset. */
export function CodeStepForm(props: CodeStepFormProps) {
  const { handset } = props.step;
  return handset ? <HandsetForm {...props} offer={handset} /> : <TypedCodeForm {...props} />;
}

function HandsetForm({ step, intent, children, offer }: CodeStepFormProps & { offer: HandsetProof }) {
  const t = useTexts(codeTexts);
  const { problem } = step;
  return (
    <Form method="post" className="grid gap-4">
      <div role="alert">
        <Notice tone="warning">{problem?.kind === 'said' ? problem.message : t('handset.not-yet')}</Notice>
      </div>
      {children}
      <input type="hidden" name="otpId" value={step.refId} />
      <input type="hidden" name="way" value="handset" />
      <HandsetSteps offer={offer} />
      <Button type="submit" wide name="intent" value={intent}>
        {t('handset.sent')}
      </Button>
    </Form>
  );
}

function TypedCodeForm({ step, intent, children }: CodeStepFormProps) {
  const t = useTexts(codeTexts);
  return (
    <Form method="post" className="grid gap-4">
      <p role="status">{t('code.sent', { number: shownMsisdn(step.recipient) })}</p>
      {children}
      <input type="hidden" name="otpId" value={step.refId} />
      <Field
        name="otp"
        label={t('code.label')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        required
        error={useCodeProblem(step)}
      />
      <Button type="submit" wide name="intent" value={intent}>
        {t('code.verify')}
      </Button>
    </Form>
  );
}
