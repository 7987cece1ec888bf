import { useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useFocusOnProblem } from '../../form/use-focus-on-problem.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { MsisdnField } from '../../number/msisdn-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Alert } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { ReversalForm, ReversalProblems } from './reversal-step.ts';
import { reversalTexts } from './texts.ts';

/** What happened and, if the payer wants to name it, the number that was meant. */
export function RequestForm({ form, problems }: { form: ReversalForm; problems: ReversalProblems }) {
  const t = useTexts(reversalTexts);
  const busy = useNavigation().formMethod === 'POST';
  const element = useRef<HTMLFormElement>(null);
  useFocusOnProblem(element, problems);
  const [digits, setDigits] = useState(form.rightNumber);
  const numberProblem = digits === form.rightNumber ? problems.rightNumber : undefined;
  return (
    <Card raised>
      <Form ref={element} method="post" noValidate className="grid gap-5">
        {problems.form && <Alert>{problems.form.message ?? t('reversal.failed')}</Alert>}
        <TextArea
          name="note"
          rows={3}
          maxLength={300}
          label={t('reversal.note')}
          hint={t('reversal.note-hint')}
          defaultValue={form.note}
          error={problems.note && t('reversal.note-required')}
        />
        <MsisdnField
          name="rightNumber"
          label={t('reversal.right-number')}
          digits={digits}
          onDigits={setDigits}
          check={{ kind: 'idle' }}
          error={numberProblem && t(`reversal.number-${numberProblem}`)}
        />
        <p className="text-sm text-ink-soft">{t('reversal.privacy')}</p>
        <Button type="submit" wide busy={busy}>
          {t('reversal.send')}
        </Button>
      </Form>
    </Card>
  );
}
