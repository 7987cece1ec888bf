import { PIN_LENGTH } from '@portal/domain/identifiers/pin';
import type { Money } from '@portal/domain/money/money';
import { type FormEvent, type ReactNode, useReducer, useRef, useState } from 'react';
import { SubmitButton } from '../form/submit-button.tsx';
import { useReportMissing } from '../form/use-report-missing.ts';
import { useFormatMoney } from '../i18n/use-format-money.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { TwoLines } from '../ui/two-lines.tsx';
import { INITIAL_PIN_FLOW, type PinEvent, type PinFlow, reducePinFlow } from './pin-flow.ts';
import { PinInput } from './pin-input.tsx';
import { PinLocked } from './pin-locked.tsx';
import { pinTexts } from './pin-texts.ts';

type PinDialogProps = {
  /** Name of the wallet; left out, the brand's own. */
  wallet?: string | undefined;
  amount: Money;
  /** Formatted number that is recharged. */
  recipient: string;
  resetDial: string;
  /** Encrypts and sends the PIN and returns the resulting event. Never throws. */
  send: (pin: string) => Promise<PinEvent>;
  onClosed: () => void;
};

/** Dialog for the wallet's four-digit PIN, with the amount (SPEC section 2 "PIN dialog"). Open while mounted. */
export function PinDialog({ wallet, amount, recipient, resetDial, send, onClosed }: PinDialogProps) {
  const t = useTexts(pinTexts, wallet ? { wallet } : {});
  const [flow, dispatch] = useReducer(reducePinFlow, INITIAL_PIN_FLOW);
  if (flow.step === 'locked') {
    return (
      <Dialog open title={t('pin.locked-title')} onClose={onClosed} closeLabel={t('pin.close')}>
        <PinLocked wallet={wallet} resetDial={resetDial} onClose={onClosed} />
      </Dialog>
    );
  }
  const paying = flow.step !== 'entering';
  return (
    // The dialog cannot be closed while the PIN is being sent.
    <Dialog
      open
      title={t('pin.title')}
      onClose={paying ? undefined : onClosed}
      closeLabel={paying ? undefined : t('pin.close')}
    >
      <PinForm flow={flow} amount={amount} recipient={recipient} send={send} dispatch={dispatch} />
    </Dialog>
  );
}

type PinFormProps = Pick<PinDialogProps, 'amount' | 'recipient' | 'send'> & {
  flow: PinFlow;
  dispatch: (event: PinEvent) => void;
};

function PinForm({ flow, amount, recipient, send, dispatch }: PinFormProps) {
  const t = useTexts(pinTexts);
  const formatMoney = useFormatMoney();
  const field = useRef<HTMLInputElement>(null);
  const [count, setCount] = useState(0);
  const paying = flow.step !== 'entering';
  const error = usePinError(flow);
  const { named, nameMissing } = useReportMissing(String(count));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const pin = field.current?.value ?? '';
    if (paying || pin.length !== PIN_LENGTH) return;
    if (field.current) field.current.value = '';
    setCount(0);
    dispatch({ type: 'pin-submitted' });
    dispatch(await send(pin));
  };
  return (
    <form className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <p className="grid gap-1 text-center">
        <span className="text-sm">{t('pin.amount')}</span>
        <strong className="text-3xl tabular-nums">{formatMoney(amount)}</strong>
        <span className="text-sm">{t('pin.for', { number: recipient })}</span>
      </p>
      <PinInput
        field={field}
        label={t('pin.label')}
        count={count}
        onCount={setCount}
        disabled={paying}
        error={named ? t('pin.four-digits') : error}
      />
      <SubmitButton wide busy={paying} ready={count === PIN_LENGTH} onMissing={nameMissing}>
        {paying ? t('pin.paying') : t('pin.pay', { amount: formatMoney(amount) })}
      </SubmitButton>
      <p className="quiet-note">
        <Icon name="lock" />
        <span>{t('pin.safe')}</span>
      </p>
    </form>
  );
}

function usePinError(flow: PinFlow): ReactNode {
  const t = useTexts(pinTexts);
  if (flow.step !== 'entering' || !flow.problem) return null;
  switch (flow.problem.kind) {
    case 'wrong':
      return <TwoLines first={t('pin.wrong')} second={t('pin.attempts', { count: flow.attemptsLeft })} />;
    case 'not-protected':
      return t('pin.not-protected');
    case 'unreachable':
      return t('pin.unreachable');
    case 'said':
      return flow.problem.message;
  }
}
