import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { useState } from 'react';
import { Form } from 'react-router';
import { SubmitButton } from '../form/submit-button.tsx';
import { usePost } from '../form/use-post.ts';
import { useReportMissing } from '../form/use-report-missing.ts';
import { withoutPost } from '../form/without-post.ts';
import { MsisdnField } from '../number/msisdn-field.tsx';
import { findMsisdnProblem } from '../number/msisdn-input.ts';
import { type NumberProblem, toNumberProblem } from '../number/number-problem.ts';
import { NumberProblemText } from '../number/number-problem-text.tsx';
import { codeEndMessage } from '../one-time-code/code-step.ts';
import { LazyCodeDialog } from '../one-time-code/lazy-code-dialog.tsx';
import { LazyCodeOnPage } from '../one-time-code/lazy-code-on-page.tsx';
import { useCodeDialog } from '../one-time-code/use-code-dialog.ts';
import { Card } from '../ui/card.tsx';
import { Alert } from '../ui/notice.tsx';
import type { PostedProof, ProveNumberStep } from './prove-number-step.ts';

/** The words of the form. */
export type ProveNumberTexts = { number: string; hint: string; send: string };

type ProveNumberFormProps = { texts: ProveNumberTexts; posted: PostedProof | null };

/** Asks for the number and its code. The right code leads on. */
export function ProveNumberForm({ texts, posted }: ProveNumberFormProps) {
  const [digits, setDigits] = useState(posted?.msisdn ?? '');
  const post = usePost<{ step: ProveNumberStep }>();
  const dialog = useCodeDialog(post, { fields: { msisdn: digits }, intent: 'send-code' });
  const own = post.result?.step ?? null;
  const code = posted?.step.kind === 'code' ? posted.step.code : null;
  const message = code ? codeEndMessage(code) : undefined;
  if (code && message === undefined)
    return (
      <Card raised>
        <LazyCodeOnPage step={code} recipient={digits} fields={{ msisdn: digits }} />
      </Card>
    );
  return (
    <Card raised>
      {message && <Alert>{message}</Alert>}
      <NumberFields
        texts={texts}
        digits={digits}
        onDigits={setDigits}
        posted={posted?.step.kind === 'number' && digits === posted.msisdn ? posted.step.problem : null}
        onReady={dialog.open}
      />
      {dialog.isOpen && (
        <LazyCodeDialog recipient={digits} step={own?.kind === 'code' ? own.code : null} {...dialog.props} />
      )}
    </Card>
  );
}

type NumberFieldsProps = {
  texts: ProveNumberTexts;
  digits: string;
  onDigits: (digits: string) => void;
  posted: NumberProblem | null;
  onReady: () => void;
};

/** The number is not checked with the operator: one of another network may have paid here. */
function NumberFields({ texts, digits, onDigits, posted, onReady }: NumberFieldsProps) {
  const { named, nameMissing } = useReportMissing(digits);
  const isReady = parseMsisdn(digits) !== null;
  const missing = named && !findMsisdnProblem(digits) ? toNumberProblem(digits, null) : null;
  const problem = missing ?? posted;
  return (
    <Form method="post" noValidate className="grid gap-5" onSubmit={withoutPost(onReady)}>
      <MsisdnField
        name="msisdn"
        label={texts.number}
        hint={texts.hint}
        digits={digits}
        onDigits={onDigits}
        error={problem && <NumberProblemText problem={problem} />}
        check={{ kind: 'idle' }}
      />
      <SubmitButton wide name="intent" value="send-code" ready={isReady} onMissing={nameMissing}>
        {texts.send}
      </SubmitButton>
    </Form>
  );
}
