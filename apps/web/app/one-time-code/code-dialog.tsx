import { CODE_LENGTH } from '@portal/domain/identifiers/one-time-code';
import { type ReactNode, useEffect, useState } from 'react';
import { SubmitButton } from '../form/submit-button.tsx';
import { useReportMissing } from '../form/use-report-missing.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { formatMsisdn } from '../number/format-msisdn.ts';
import { formatCountdown } from '../timers/format-countdown.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { TwoLines } from '../ui/two-lines.tsx';
import type { CodeCalls } from './code-calls.ts';
import { CodeClosingNotice } from './code-closing-notice.tsx';
import type { CodeEndReason, CodeFlow } from './code-flow.ts';
import { CodeInput } from './code-input.tsx';
import { codeTexts } from './code-texts.ts';
import { HandsetPanel } from './handset-panel.tsx';
import { useCodeFlow } from './use-code-flow.ts';
import { useCodeProblem } from './use-code-problem.tsx';

type CodeDialogProps = {
  /** Wallet that the payer needs; left out, the brand's own. */
  wallet?: string | undefined;
  /** Number that receives the code. The number in the server's answer overrides it. */
  recipient: string;
  calls: CodeCalls;
  onVerified: (proof: string) => void;
  /** Called with the reason when the dialog could not continue. */
  onClosed: (reason: CodeEndReason | null) => void;
};

/** Sends a one-time code and verifies it (SPEC section 2 "OTP modal"). Open while mounted. */
export function CodeDialog({ wallet, recipient, calls, onVerified, onClosed }: CodeDialogProps) {
  const t = useTexts(codeTexts);
  const { flow, dispatch, submit, resend, sendFirst } = useCodeFlow(calls);
  const number = formatMsisdn(('refId' in flow && flow.recipient) || recipient);
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once, at the end
  useEffect(() => {
    if (flow.step === 'verified') onVerified(flow.proof);
    if (flow.step === 'closed') onClosed(flow.reason);
  }, [flow.step]);
  return (
    <Dialog
      open
      title={t('code.title')}
      onClose={() => dispatch({ type: 'closed' })}
      closeLabel={t('code.close')}
    >
      {flow.step === 'sending' && (
        <p role="status" className="flex items-center gap-3">
          <Spinner /> {t('code.sending', { number })}
        </p>
      )}
      {flow.step === 'not-sent' && (
        <div className="grid gap-4">
          <div role="alert">
            <Notice tone="error">{flow.message ?? t('code.not-sent')}</Notice>
          </div>
          <Button wide onClick={() => void sendFirst()}>
            {t('code.try-again')}
          </Button>
        </div>
      )}
      {'refId' in flow && <CodeForm flow={flow} number={number} submit={submit} resend={resend} />}
      {flow.step === 'handset' && (
        <HandsetPanel
          offer={flow.offer}
          message={flow.message}
          check={() => calls.checkHandset(flow.offer.refId)}
          onEvent={dispatch}
        />
      )}
      {flow.step === 'ending' && (
        <CodeClosingNotice wallet={wallet} flow={flow} number={number} dispatch={dispatch} />
      )}
    </Dialog>
  );
}

type CodeFormProps = {
  flow: Extract<CodeFlow, { refId: string }>;
  number: string;
  submit: (code: string) => Promise<void>;
  resend: () => Promise<void>;
};

function CodeForm({ flow, number, submit, resend }: CodeFormProps) {
  const t = useTexts(codeTexts);
  // A refused code is cleared as soon as the refusal is shown, so that digits typed after it belong to the next code.
  const attempt = `${flow.refId} ${flow.attemptsLeft}`;
  const [typed, setTyped] = useState({ attempt, digits: '' });
  const digits = typed.attempt === attempt ? typed.digits : '';
  const checking = flow.step === 'checking';
  const error = useCodeError(flow);
  const { named, nameMissing } = useReportMissing(`${attempt} ${digits}`);
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(digits);
      }}
    >
      <p role="status">{t(flow.sentAgain ? 'code.sent-again' : 'code.sent', { number })}</p>
      <CodeInput
        label={t('code.label')}
        hint={t('code.hint')}
        value={digits}
        onValue={(next) => setTyped({ attempt, digits: next })}
        onComplete={(code) => void submit(code)}
        disabled={flow.step !== 'entering'}
        error={named ? t('code.six-digits') : error}
      />
      <SubmitButton
        wide
        busy={checking}
        disabled={flow.step === 'exhausted'}
        ready={digits.length === CODE_LENGTH}
        onMissing={nameMissing}
      >
        {t(checking ? 'code.checking' : 'code.verify')}
      </SubmitButton>
      {flow.resendIn > 0 ? (
        <p className="resend">{t('code.resend-in', { time: formatCountdown(flow.resendIn) })}</p>
      ) : (
        <Button wide look="quiet" disabled={checking} onClick={() => void resend()}>
          {t('code.resend')}
        </Button>
      )}
    </form>
  );
}

/** In the locked field, the way out replaces the last 'wrong code'. */
function useCodeError(flow: CodeFormProps['flow']): ReactNode {
  const t = useTexts(codeTexts);
  const problem = useCodeProblem(flow);
  const isLocked = flow.step === 'exhausted' && (flow.problem === null || flow.problem.kind === 'wrong');
  return isLocked ? <TwoLines first={t('code.exhausted')} second={t('code.exhausted-help')} /> : problem;
}
