import type { HandsetProof } from '@portal/contract/http/envelope';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useTexts } from '../i18n/use-texts.ts';
import { formatMsisdn } from '../number/format-msisdn.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import type { CodeStep } from './code-step.ts';
import { codeTexts } from './code-texts.ts';
import { HandsetInstructions } from './handset-instructions.tsx';
import { useCodeProblem } from './use-code-problem.tsx';

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
      <HandsetInstructions offer={offer} />
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
      <p role="status">{t('code.sent', { number: formatMsisdn(step.recipient) })}</p>
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
