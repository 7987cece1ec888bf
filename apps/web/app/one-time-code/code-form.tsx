import { CODE_LENGTH } from '@portal/domain/identifiers/one-time-code';
import { type ReactNode, useState } from 'react';
import { Form } from 'react-router';
import { HiddenFields } from '../form/hidden-fields.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import type { Post, PostFields } from '../form/use-post.ts';
import { useReportMissing } from '../form/use-report-missing.ts';
import { withoutPost } from '../form/without-post.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { formatMsisdn } from '../number/format-msisdn.ts';
import { formatCountdown } from '../timers/format-countdown.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TwoLines } from '../ui/two-lines.tsx';
import { useCountdown } from '../ui/use-countdown.ts';
import { CodeInput } from './code-input.tsx';
import { type CodeProblem, codeFields, type OpenCode } from './code-step.ts';
import { codeTexts } from './code-texts.ts';
import { LazyOtherProof } from './lazy-other-proof.tsx';

type CodeFormProps = {
  step: OpenCode;
  /** Number that receives the code, if the server has named none. */
  recipient: string;
  /** Further fields of the page. */
  fields: PostFields;
  /** Left out on a page without JavaScript: the form is posted, and the code is a plain field. */
  post?: Pick<Post<object>, 'isBusy' | 'hasFailed' | 'send'>;
};

/** The field for a one-time code, in the dialog or on the page. */
export function CodeForm({ step, recipient, fields, post }: CodeFormProps) {
  const t = useTexts(codeTexts);
  const { refId, attemptsLeft, resends } = step;
  // A refused code is cleared as soon as the refusal is shown, so that digits typed after it belong to the next code.
  const attempt = `${refId} ${resends} ${attemptsLeft}`;
  const [typed, setTyped] = useState({ attempt, digits: '' });
  const digits = typed.attempt === attempt ? typed.digits : '';
  const error = useCodeError(step, post?.hasFailed ?? false);
  const { named, nameMissing } = useReportMissing(`${attempt} ${digits}`);
  const sent = { ...fields, ...codeFields(step) };
  const number = formatMsisdn(step.recipient || recipient);
  const isLocked = attemptsLeft === 0;
  const send = (intent: string, otp = '') => post?.send({ ...sent, intent, otp });
  const form = (
    <Form
      method="post"
      className="grid gap-5"
      onSubmit={
        post &&
        withoutPost(() => {
          if (!isLocked) send('check-code', digits);
        })
      }
    >
      <p role="status">{t(resends > 0 ? 'code.sent-again' : 'code.sent', { number })}</p>
      {step.about && <p className="font-semibold">{t('code.about', { about: step.about })}</p>}
      <HiddenFields fields={sent} />
      {post ? (
        <CodeInput
          label={t('code.label')}
          hint={t('code.hint')}
          value={digits}
          onValue={(next) => setTyped({ attempt, digits: next })}
          onComplete={(code) => send('check-code', code)}
          busy={post.isBusy}
          disabled={isLocked}
          error={named ? t('code.all-digits') : error}
        />
      ) : isLocked ? (
        <div role="alert">{error}</div>
      ) : (
        <Field
          name="otp"
          label={t('code.label')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          required
          error={error}
        />
      )}
      {!post && isLocked ? (
        <Button wide type="submit" name="intent" value="resend-code">
          {t('code.resend')}
        </Button>
      ) : (
        <SubmitButton
          wide
          name="intent"
          value="check-code"
          busy={post?.isBusy ?? false}
          disabled={isLocked}
          ready={!post || digits.length === CODE_LENGTH}
          onMissing={nameMissing}
        >
          {t(post?.isBusy ? 'code.checking' : 'code.verify')}
        </SubmitButton>
      )}
      {post && (
        <Resend
          key={`${refId} ${resends}`}
          seconds={step.resendAfterSeconds}
          disabled={post.isBusy}
          resend={() => send('resend-code')}
        />
      )}
    </Form>
  );
  if (!step.networkProof) return form;
  return (
    <div className="grid gap-5">
      {form}
      <LazyOtherProof step={step} fields={sent} post={post} />
    </div>
  );
}

type ResendProps = { seconds: number; disabled: boolean; resend: () => void };

/** Counts from the answer that a code was sent; later answers about the same code do not restart it. */
function Resend({ seconds, disabled, resend }: ResendProps) {
  const t = useTexts(codeTexts);
  const [total] = useState(seconds);
  const left = useCountdown(total);
  return left > 0 ? (
    <p className="resend">{t('code.resend-in', { time: formatCountdown(left) })}</p>
  ) : (
    <Button wide look="quiet" disabled={disabled} onClick={resend}>
      {t('code.resend')}
    </Button>
  );
}

function useCodeError({ problem, attemptsLeft }: OpenCode, hasFailed: boolean): ReactNode {
  const t = useTexts(codeTexts);
  const shown: CodeProblem | null = hasFailed ? { kind: 'unreachable' } : problem;
  // In the locked field, the way out replaces the last 'wrong code'.
  if (attemptsLeft === 0 && (shown === null || shown.kind === 'wrong'))
    return <TwoLines first={t('code.exhausted')} second={t('code.exhausted-help')} />;
  switch (shown?.kind) {
    case 'wrong':
      return <TwoLines first={t('code.wrong')} second={t('code.attempts', { count: attemptsLeft })} />;
    case 'unreachable':
      return t('code.unreachable');
    case 'not-proven':
      return t('network.not-yet');
    case 'said':
      return shown.message;
    default:
      return null;
  }
}
