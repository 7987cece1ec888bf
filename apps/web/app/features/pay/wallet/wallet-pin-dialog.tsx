import { useEffect, useRef, useState } from 'react';
import { createKeepingSetting } from '../../../browser-storage/keeps-purchases.ts';
import { KeepOnDevice } from '../../../fast-payment/keep-on-device.tsx';
import { useTexts } from '../../../i18n/use-texts.ts';
import { encryptPin } from '../../../pin/encrypt-pin.ts';
import { PinDialog } from '../../../pin/pin-dialog.tsx';
import { FIRST_PIN_STEP, type PinProblem } from '../../../pin/pin-step.ts';
import { pinTexts } from '../../../pin/pin-texts.ts';
import { priceOfOrder, recipientOfOrder } from '../load-checkout.ts';
import type { WalletDialogProps } from './wallet-dialog-props.ts';

/** The PIN of a wallet. The first post gets the key of the wallet, the second sends the PIN encrypted with it. */
export function WalletPinDialog({
  checkout: { order, settings },
  texts,
  post,
  fields,
  onClosed,
}: WalletDialogProps) {
  const t = useTexts(pinTexts);
  // In a ref and not in the state of React (SAFETY X9), and only until the key is there.
  const typed = useRef<string | null>(null);
  const [isUnprotected, setUnprotected] = useState(false);
  const { isBusy, hasFailed, send } = post;
  const step = post.result?.step;
  const key = step?.kind === 'key' ? step : null;
  const known =
    step?.kind === 'pin'
      ? step.pin
      : { ...FIRST_PIN_STEP, attemptsLeft: key?.attemptsLeft ?? FIRST_PIN_STEP.attemptsLeft };
  const sent = { ...fields, attemptsLeft: String(known.attemptsLeft) };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (isBusy) return;
    const pin = typed.current;
    typed.current = null;
    if (!key || pin === null) return;
    void encryptPin({ ...key, pin, subtle: globalThis.crypto?.subtle, log: reportError }).then((amPin) => {
      const keep = createKeepingSetting().read() ? 'yes' : 'no';
      if (amPin) send({ ...sent, intent: 'pin', transactionId: key.transactionId, amPin, keep });
      else setUnprotected(true);
    });
  }, [isBusy, key]);
  const ownProblem: PinProblem | null =
    (isUnprotected && { kind: 'not-protected' }) || (hasFailed && { kind: 'unreachable' }) || null;
  return (
    <PinDialog
      wallet={texts.wallet}
      lockedWallet={texts.lockedWallet ?? texts.wallet}
      amount={priceOfOrder(order)}
      recipient={recipientOfOrder(order)}
      resetDial={settings.pinResetDial}
      step={ownProblem ? { ...known, problem: ownProblem } : known}
      // Between the two posts the PIN is being encrypted.
      isPaying={isBusy || (key !== null && !ownProblem)}
      keep={settings.pinRepeat && <KeepOnDevice label={t('pin.keep')} />}
      onPin={(pin) => {
        typed.current = pin;
        setUnprotected(false);
        send({ ...sent, intent: 'pin-key' });
      }}
      onClosed={() => onClosed()}
    />
  );
}
