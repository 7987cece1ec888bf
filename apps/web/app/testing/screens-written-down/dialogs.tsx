import type { HandsetProof } from '@portal/contract/http/envelope';
import { money } from '@portal/domain/money/money';
import type { ComponentProps } from 'react';
import { AirtimeQuestion } from '../../features/pay/airtime/airtime-question.tsx';
import type { OpenCheckout } from '../../features/pay/load-checkout.ts';
import { PayerQuestion } from '../../features/pay/wallet/payer-question.tsx';
import type { WalletTexts } from '../../features/pay/wallet/use-wallet-texts.ts';
import { ProcessingOverlay } from '../../features/pay/wallet/waiting/processing-overlay.tsx';
import { CodeOnPage } from '../../one-time-code/code-on-page.tsx';
import { CodePart } from '../../one-time-code/code-part.tsx';
import type { CodeEndReason, CodeStep } from '../../one-time-code/code-step.ts';
import { PinDialog } from '../../pin/pin-dialog.tsx';
import type { PinStep } from '../../pin/pin-step.ts';
import { renderHtml } from '../render-page.tsx';
import type { Screens } from './screens.ts';

const nothing = () => {};
const POST = { result: null, isBusy: false, hasFailed: false, send: nothing, clear: nothing };
const CHECKOUT = {
  order: {
    orderId: 'order-1',
    msisdn: '792000011',
    amount: '4321',
    currency: 'RWF',
    rechargeType: 'PREPAID RECHARGE',
  },
  settings: { paymentMaxTry: 12 },
} as unknown as OpenCheckout;
const FIELDS = { payer: '792000077', email: 'keza@example.rw' };
const TEXTS = { wallet: 'Other Pay' } as WalletTexts;

function pin(step: Partial<PinStep>, change: Partial<ComponentProps<typeof PinDialog>> = {}): string {
  return renderHtml(
    <PinDialog
      amount={money(4321, 'RWF')}
      recipient="792 000 011"
      resetDial="*182*7#"
      step={{ attemptsLeft: 3, isLocked: false, problem: null, ...step }}
      isPaying={false}
      keep={false}
      onPin={nothing}
      onClosed={nothing}
      {...change}
    />,
  );
}

const HANDSET: HandsetProof = {
  refId: 'proof-1',
  code: '654321',
  sendTo: '8080',
  dial: '*8080*654321#',
  from: '79*****77',
  expiresInSeconds: 600,
  about: 'pay RWF 4,321',
};
const part = (step: CodeStep | null, change: Partial<ComponentProps<typeof CodePart>> = {}) =>
  renderHtml(
    <CodePart
      recipient="792000077"
      step={step}
      post={POST}
      fields={FIELDS}
      sendAgain={nothing}
      close={nothing}
      {...change}
    />,
  );
const ended = (reason: CodeEndReason, wallet?: string) =>
  part({ kind: 'ended', reason, message: 'In words.' }, { wallet });
const OPEN = {
  kind: 'open',
  refId: 'code-1',
  recipient: '',
  attemptsLeft: 4,
  resendAfterSeconds: 30,
  resends: 0,
  networkProof: true,
  about: 'pay RWF 4,321',
  problem: null,
} as const;

const payer = (change: Partial<typeof POST>) =>
  renderHtml(
    <PayerQuestion
      checkout={CHECKOUT}
      posted={{ ...FIELDS, step: { kind: 'confirm', maskedName: 'K*** U***' } }}
      post={{ ...POST, ...change }}
      problem="What went wrong"
      onSend={nothing}
    />,
    { path: '/payment/start/request?order=order-1' },
  );
const airtime = (isBusy: boolean) =>
  renderHtml(
    <AirtimeQuestion
      checkout={CHECKOUT}
      texts={TEXTS}
      post={{ ...POST, isBusy }}
      fields={FIELDS}
      onClosed={nothing}
    />,
  );
const processing = (texts: WalletTexts) =>
  renderHtml(
    <ProcessingOverlay checkout={CHECKOUT} texts={texts} fields={FIELDS} transactionId="transaction-1" />,
    { path: '/payment/start/push?order=order-1' },
  );

export const dialogs = (): Screens => ({
  'a PIN is asked for': {
    'at first': pin({}),
    'of another wallet': pin({}, { wallet: 'Other Pay' }),
    'on a device that may repeat it': pin({}, { keep: <p>May this device repeat it?</p> }),
    'while it pays': pin({}, { isPaying: true }),
    'a wrong one': pin({ attemptsLeft: 2, problem: { kind: 'wrong' } }),
    'the last try': pin({ attemptsLeft: 1, problem: { kind: 'wrong' } }),
    'not encrypted': pin({ problem: { kind: 'not-protected' } }),
    'not answered': pin({ problem: { kind: 'unreachable' } }),
    'refused in words': pin({ problem: { kind: 'said', message: 'In words.' } }),
    locked: pin({ isLocked: true, attemptsLeft: 0 }),
    'locked, of another wallet': pin(
      { isLocked: true, attemptsLeft: 0 },
      { wallet: 'Other Pay', lockedWallet: 'Other  Pay' },
    ),
  },
  'a code is asked for in a dialog': {
    open: part(OPEN),
    'open, where none is usual': part(OPEN, { why: 'Others were asked too.' }),
    'not sent': part({ kind: 'not-sent', message: null }),
    'refused in words': part({ kind: 'not-sent', message: 'In words.' }),
    'the proof came too late': part({ kind: 'not-sent', message: null, isProofOver: true }),
    'no answer yet': part(null),
    'no wallet': ended('not-a-wallet'),
    'no other wallet': ended('not-a-wallet', 'Other Pay'),
    refused: ended('refused'),
    'too many codes': ended('limit'),
  },
  'a number is proved from the handset': {
    'in a dialog': part({ kind: 'handset', offer: HANDSET, message: null }),
    'in a dialog, with the reason': part({ kind: 'handset', offer: HANDSET, message: 'Too many codes.' }),
    'on the page': renderHtml(
      <CodeOnPage
        step={{ kind: 'handset', offer: HANDSET, message: 'Too many codes.' }}
        recipient="792000077"
        fields={FIELDS}
      />,
      { path: '/my-lines' },
    ),
  },
  'whose account it is': {
    asked: payer({}),
    'while it is sent': payer({ isBusy: true }),
    'not sent': payer({ hasFailed: true }),
  },
  'airtime is taken': { asked: airtime(false), 'while it is taken': airtime(true) },
  'a request is on the phone': {
    'of another wallet': processing(TEXTS),
    'of the own one': processing({} as WalletTexts),
  },
});
