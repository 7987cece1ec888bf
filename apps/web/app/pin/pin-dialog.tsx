import { PIN_LENGTH } from '@portal/domain/identifiers/pin';
import type { Money } from '@portal/domain/money/money';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useRootData } from '../context/root-data.ts';
import { SubmitButton } from '../form/submit-button.tsx';
import { useReportMissing } from '../form/use-report-missing.ts';
import { useFormatMoney } from '../i18n/use-format-money.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { Alert } from '../ui/notice.tsx';
import { TwoLines } from '../ui/two-lines.tsx';
import { PinInput } from './pin-input.tsx';
import type { PinStep } from './pin-step.ts';
import { pinTexts } from './pin-texts.ts';

type PinDialogProps = {
  /** Name of the wallet; left out, the brand's own. */
  wallet?: string | undefined;
  /** The same in the sentence about a locked wallet. */
  lockedWallet?: string | undefined;
  amount: Money;
  /** Formatted number that is recharged. */
  recipient: string;
  resetDial: string;
  step: PinStep;
  isPaying: boolean;
  /** The choice whether this device may repeat the payment with the PIN alone; `false` where no device may. */
  keep: ReactNode;
  /** Encrypts and sends the PIN. */
  onPin: (pin: string) => void;
  onClosed: () => void;
};

/** Dialog for the wallet's PIN, with the amount (SPEC section 2 "PIN dialog"). Open while mounted. */
export function PinDialog({ wallet, lockedWallet, resetDial, onClosed, ...form }: PinDialogProps) {
  const t = useTexts(pinTexts, wallet ? { wallet } : {});
  if (form.step.isLocked) {
    return (
      <Dialog open title={t('pin.locked-title')} onClose={onClosed} closeLabel={t('pin.close')}>
        <PinLocked wallet={lockedWallet} resetDial={resetDial} onClose={onClosed} />
      </Dialog>
    );
  }
  const { isPaying } = form;
  return (
    <Dialog open title={t('pin.title')} busy={isPaying} onClose={onClosed} closeLabel={t('pin.close')}>
      <PinForm {...form} />
    </Dialog>
  );
}

type PinFormProps = Omit<PinDialogProps, 'wallet' | 'lockedWallet' | 'resetDial' | 'onClosed'>;

function PinForm({ amount, recipient, step, isPaying, keep, onPin }: PinFormProps) {
  const t = useTexts(pinTexts);
  const formatMoney = useFormatMoney();
  const field = useRef<HTMLInputElement>(null);
  const [count, setCount] = useState(0);
  const error = usePinError(isPaying ? null : step);
  const { named, nameMissing } = useReportMissing(String(count));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const pin = field.current?.value ?? '';
    if (isPaying || pin.length !== PIN_LENGTH) return;
    if (field.current) field.current.value = '';
    setCount(0);
    onPin(pin);
  };
  return (
    <form className="grid gap-5" onSubmit={submit}>
      <p className="grid gap-1 text-center">
        <span className="text-sm">{t('pin.amount')}</span>
        <strong className="text-3xl tabular">{formatMoney(amount)}</strong>
        <span className="text-sm">{t('pin.for', { number: recipient })}</span>
      </p>
      <PinInput
        field={field}
        label={t('pin.label')}
        count={count}
        onCount={setCount}
        busy={isPaying}
        error={named ? t('pin.all-digits') : error}
      />
      {keep}
      <SubmitButton wide busy={isPaying} ready={count === PIN_LENGTH} onMissing={nameMissing}>
        {isPaying ? t('pin.paying') : t('pin.pay', { amount: formatMoney(amount) })}
      </SubmitButton>
      <p className="quiet-note">
        <Icon name="lock" />
        <span>{t('pin.safe')}</span>
      </p>
    </form>
  );
}

function usePinError(step: PinStep | null): ReactNode {
  const t = useTexts(pinTexts);
  switch (step?.problem?.kind) {
    case 'wrong':
      return <TwoLines first={t('pin.wrong')} second={t('pin.attempts', { count: step.attemptsLeft })} />;
    case 'not-protected':
      return t('pin.not-protected');
    case 'unreachable':
      return t('pin.unreachable');
    case 'said':
      return step.problem.message;
    default:
      return null;
  }
}

type PinLockedProps = { wallet?: string | undefined; resetDial: string; onClose: () => void };

/** 1006: the wallet is locked. Explains it and offers the two ways to unlock it (SPEC section 8). */
function PinLocked({ wallet, resetDial, onClose }: PinLockedProps) {
  const t = useTexts(pinTexts, wallet ? { wallet } : {});
  const { customerCareNumber: number } = useRootData();
  return (
    <div className="grid gap-5">
      <Alert>
        <strong>{t('pin.locked')}</strong>
        <p>{t('pin.no-attempts')}</p>
      </Alert>
      <p>{t('pin.unlock')}</p>
      <div className="grid gap-3">
        <a className="btn btn-primary w-full" href={`tel:${number}`}>
          <Icon name="call" /> {t('pin.call', { number })}
        </a>
        <a className="btn btn-secondary w-full" href={`tel:${encodeURIComponent(resetDial)}`}>
          <Icon name="phone" /> {t('pin.reset', { code: resetDial })}
        </a>
        <Button wide look="quiet" onClick={onClose}>
          {t('pin.close')}
        </Button>
      </div>
    </div>
  );
}
