import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { needsCode } from '@portal/domain/payments/needs-code';
import { useEffect, useState } from 'react';
import { createOpenPaymentStore } from '../../../browser-storage/open-payments.ts';
import { type Post, usePost } from '../../../form/use-post.ts';
import { ReloadPage } from '../../../offline/reload-page.tsx';
import { LazyCodeDialog } from '../../../one-time-code/lazy-code-dialog.tsx';
import { lazyPart } from '../../../page/lazy-part.tsx';
import { MethodMark } from '../../../page/method-mark.tsx';
import { withWholeStyle } from '../../../page/whole-style.ts';
import { loadLater } from '../../../ui/load-later.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { LazyAirtimeQuestion } from '../airtime/lazy-airtime-question.tsx';
import type { OpenCheckout } from '../load-checkout.ts';
import type { PaymentOption } from '../payment-methods.ts';
import { PayerForm } from './payer-form.tsx';
import { type ShownProblem, usePaymentProblemText } from './payment-problem.tsx';
import type { PostedPayment } from './take-payment-step.ts';
import { WALLET_TEXTS } from './use-wallet-texts.ts';
import { LazyProcessingOverlay } from './waiting/lazy-processing-overlay.tsx';
import type { WalletDialogProps } from './wallet-dialog-props.ts';

type WalletScreenProps = {
  option: PaymentOption;
  /** The form of the option; it never changes while mounted. */
  form: keyof typeof WALLET_TEXTS;
  checkout: OpenCheckout;
  /** The result of a post without JavaScript. */
  posted: PostedPayment | null;
  /** The number to prefill. */
  payer: Msisdn | '';
  /** Pay was pressed already, and this proof needs no code: the page opens at the PIN. */
  keptProof: string | null;
};

/** The payer of a press whose dialogs are open. */
type Pressed = { payer: Msisdn; email: string; confirmed?: Msisdn };

/** `PayerQuestion` in a script of its own: only a request that names its payer asks it. */
const LazyPayerQuestion = lazyPart('PayerQuestion', () =>
  import('./payer-question.tsx').then((module) => module.PayerQuestion),
);

/** The PIN of a wallet, in a script of its own: only wallets that are paid with a PIN need it, and only after the code. */
const LazyPinDialog = loadLater(
  () => withWholeStyle(import('./wallet-pin-dialog.tsx')).then(({ WalletPinDialog }) => WalletPinDialog),
  ReloadPage,
);

/** The screen of a wallet or of airtime: the form of the payer, and the dialogs of the steps (SPEC section 4). */
export function WalletScreen(props: WalletScreenProps) {
  const { option, form, checkout, posted, payer: usual, keptProof } = props;
  const hydrated = useHydrated();
  const useWalletTexts = WALLET_TEXTS[form];
  const texts = useWalletTexts(option, checkout);
  const post = usePost<PostedPayment>();
  const [pressed, setPressed] = useState<Pressed | null>(null);
  const [shownFor, setShownFor] = useState(checkout);
  if (shownFor !== checkout) {
    setShownFor(checkout);
    // The payment that waited was cancelled to pay from another number. A press that is being answered stays.
    if (!post.isBusy) setPressed(null);
  }
  const [proven, setProven] = useState<(Pressed & { proof: string }) | null>(null);
  useEffect(() => {
    if (!keptProof || !usual) return;
    LazyPinDialog.preload();
    setPressed({ payer: usual, email: '' });
    setProven({ payer: usual, email: '', proof: keptProof });
  }, [keptProof, usual]);
  const step = post.result?.step ?? null;
  const isAirtime = form === 'airtime';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (step?.kind === 'proven' && pressed && !isAirtime) setProven({ ...pressed, proof: step.proof });
    // Here, because a visitor may leave before the script of the dialog has come (RULINGS 90).
    if (step?.kind === 'waiting') createOpenPaymentStore().remember(step.transactionId, checkout.order);
  }, [step]);
  const isProven = proven !== null && proven.payer === pressed?.payer;
  const proof = step?.kind === 'proven' ? step.proof : isProven ? proven.proof : null;
  const hasCode = needsCode(option, checkout.settings);
  const dialog = pressed && dialogOf({ isAirtime, hasCode, proof, post });
  // A press that was posted before the script ran is repeated.
  const isPressedBefore = posted?.step.kind === 'form' && posted.step.problem.kind === 'needs-script';
  const shown = post.result ?? (hydrated && isPressedBefore ? null : posted);
  const problem = dialog || post.isBusy ? null : problemOf(shown, post.hasFailed);
  const problemText = usePaymentProblemText(problem, texts, checkout.settings.pinResetDial);
  const requestCode = (fields: Pressed) => post.send({ ...fields });
  if (shown?.step.kind === 'confirm' && !dialog)
    return (
      <LazyPayerQuestion
        checkout={checkout}
        posted={shown}
        post={post}
        problem={problemText}
        onSend={(fields) => {
          setPressed(fields);
          requestCode(fields);
        }}
      />
    );
  return (
    <>
      <PayerForm
        mark={form === 'pin' && <SmartcashMark />}
        rule={option.payer}
        method={isAirtime ? 'airtime' : 'wallet'}
        texts={texts}
        initialValues={
          posted ?? pressed ?? { payer: usual, email: (isAirtime && checkout.order.emailId) || '' }
        }
        isPosted={posted !== null}
        busy={post.isBusy || dialog !== null}
        problem={problemText}
        isPressedBefore={isPressedBefore}
        wrongPayer={problem?.kind === 'not-a-wallet' ? problem.payer : null}
        onPay={(payer, email) => {
          post.clear();
          setPressed({ payer, email });
          LazyProcessingOverlay.preload();
          if (isAirtime) LazyAirtimeQuestion.preload();
          else if (hasCode) LazyPinDialog.preload();
          // Closing the PIN dialog keeps the proof, so the customer needs no second code.
          if (isAirtime || proven?.payer !== payer) requestCode({ payer, email });
        }}
      />
      {dialog && pressed && (
        <WalletDialog
          kind={dialog}
          checkout={checkout}
          texts={texts}
          post={post}
          fields={{ ...pressed, ...(proof && { proof }) }}
          requestCode={() => requestCode(pressed)}
          onClosed={(reason) => {
            if (!reason) post.clear();
            setPressed(null);
          }}
        />
      )}
    </>
  );
}

type DialogState = {
  isAirtime: boolean;
  hasCode: boolean;
  proof: string | null;
  post: Post<PostedPayment>;
};

/** The dialog of the current step after a press, if it has one. */
function dialogOf({ isAirtime, hasCode, proof, post }: DialogState): WalletDialogKind | null {
  const { result, hasFailed } = post;
  const step = result?.step.kind;
  if (step === 'waiting') return 'waiting';
  if (step === 'code') return 'code';
  if (!hasCode || step === 'form') return null;
  if (!proof) return 'code';
  if (!isAirtime) return 'pin';
  return hasFailed ? null : 'sure';
}

/** The problem that the form shows. A code dialog that ended leaves its reason (RULINGS 28). */
function problemOf(shown: PostedPayment | null, hasFailed: boolean): ShownProblem | null {
  if (hasFailed) return { kind: 'unreachable' };
  if (shown?.step.kind === 'form') return shown.step.problem;
  if (shown?.step.kind !== 'code' || shown.step.code.kind !== 'ended') return null;
  const { reason } = shown.step.code;
  return reason === 'not-a-wallet' ? { kind: reason, payer: shown.payer } : { kind: 'code-ended', reason };
}

/** The mark of SmartCash on its page (SPEC section 2 "SmartCash page": logo). */
function SmartcashMark() {
  return (
    <p className="pay-mark flex items-center gap-2 text-[1.125rem] font-bold">
      <MethodMark mark="smartcash" />
      SmartCash
    </p>
  );
}

/** The dialogs of a payment: the code, the PIN, 'Are you sure?' and the wait for the handset. */
type WalletDialogKind = 'code' | 'pin' | 'sure' | 'waiting';

type KindProps = WalletDialogProps & { kind: WalletDialogKind; requestCode: () => void };

/** The dialog of the current step of a payment. */
function WalletDialog({ kind, requestCode, ...props }: KindProps) {
  const { texts, post, fields, onClosed } = props;
  const step = post.result?.step;
  switch (kind) {
    case 'code':
      return (
        <LazyCodeDialog
          wallet={texts.wallet}
          recipient={fields.payer}
          step={step?.kind === 'code' ? step.code : null}
          why={step?.kind === 'code' ? step.why : undefined}
          post={post}
          fields={fields}
          sendAgain={requestCode}
          onClosed={onClosed}
        />
      );
    case 'pin':
      return <LazyPinDialog {...props} />;
    case 'sure':
      return <LazyAirtimeQuestion {...props} />;
    case 'waiting':
      return step?.kind === 'waiting' ? (
        <LazyProcessingOverlay {...props} transactionId={step.transactionId} />
      ) : null;
  }
}
