import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import type { CodeStep } from './code-step.ts';
import { codeTexts } from './code-texts.ts';
import { shownMsisdn } from './shown.ts';
import { TwoLines } from './two-lines.tsx';
import { useTexts } from './use-texts.ts';

type CodeStepFormProps = {
  step: CodeStep;
  /** Value of the field `intent` that checks the code. */
  intent: string;
  /** Fields of the page that go along. */
  children: ReactNode;
};

/** The code as a plain field, for a browser without JavaScript. */
export function CodeStepForm({ step, intent, children }: CodeStepFormProps) {
  const t = useTexts(codeTexts);
  const { problem, attemptsLeft } = step;
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
        error={
          problem?.kind === 'wrong' ? (
            <TwoLines first={t('code.wrong')} second={t('code.attempts', { count: attemptsLeft })} />
          ) : problem?.kind === 'said' ? (
            problem.message
          ) : problem ? (
            t('code.unreachable')
          ) : undefined
        }
      />
      <Button type="submit" wide name="intent" value={intent}>
        {t('code.verify')}
      </Button>
    </Form>
  );
}
