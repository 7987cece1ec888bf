import { Form } from 'react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import type { PinProblem } from './lines-step.ts';
import { linesTexts } from './texts.ts';

type PinFormProps = {
  intent: 'unlock' | 'set-pin';
  label: string;
  hint: string;
  button: string;
  problem: PinProblem | null;
};

/** Asks for the PIN of the lines. Only the element has what is typed; it is never filled in again. */
export function PinForm({ intent, label, hint, button, problem }: PinFormProps) {
  return (
    <Form method="post" noValidate className="grid justify-items-start gap-4">
      <Field
        name="linesPin"
        type="password"
        inputMode="numeric"
        maxLength={8}
        autoComplete={intent === 'unlock' ? 'current-password' : 'new-password'}
        label={label}
        hint={hint}
        error={usePinProblem(problem)}
      />
      <Button type="submit" name="intent" value={intent} look={intent === 'unlock' ? 'primary' : 'secondary'}>
        {button}
      </Button>
    </Form>
  );
}

function usePinProblem(problem: PinProblem | null): string | null {
  const t = useTexts(linesTexts);
  if (!problem) return null;
  return problem.kind === 'wrong'
    ? t('lines.pin-wrong', { count: problem.attemptsLeft })
    : t(`lines.pin-${problem.kind}`);
}
