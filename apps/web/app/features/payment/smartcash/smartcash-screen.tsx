import { codeTexts } from '../../../blocks/code-texts.ts';
import { useHydrated } from '../../../blocks/use-hydrated.ts';
import { useTexts } from '../../../blocks/use-texts.ts';
import { pageOfOrder } from '../order-page.ts';
import type { PaymentDesk } from '../read-payment-desk.ts';
import { usualWalletPayer } from '../usual-payer.ts';
import { PayerForm } from '../wallet/payer-form.tsx';
import { useWalletPayment } from '../wallet/use-wallet-payment.ts';
import { WalletDialogs } from '../wallet/wallet-dialogs.tsx';
import type { WalletProblem } from '../wallet/wallet-flow.ts';
import { SmartcashMark } from './smartcash-mark.tsx';
import { smartcashTexts } from './texts.ts';

type SmartcashScreenProps = {
  desk: Extract<PaymentDesk, { kind: 'open' }>;
  /** A post without JavaScript: what was typed. */
  posted: { payer: string } | null;
};

/** Wire code of paying with SmartCash. SPEC section 9 "Payment modes". */
const SMARTCASH_MODE = 'SMARTCASH_SECURE';
/** How its own texts spell the wallet (SPEC section 8). */
const WALLET = 'Smart Cash';

/** The SmartCash wallet: a code, then the PIN (SPEC sections 2 and 4 "SmartCash"). */
export function SmartcashScreen({ desk, posted }: SmartcashScreenProps) {
  const t = useTexts(smartcashTexts);
  const { order } = desk;
  const rule = desk.options.find(({ form }) => form === 'pin')?.payer;
  const hydrated = useHydrated();
  const payment = useWalletPayment({
    order,
    paymentMode: SMARTCASH_MODE,
    mode: 'pin',
  });
  const { flow } = payment;
  const problem = flow.step === 'form' ? flow.problem : null;
  return (
    <>
      <PayerForm
        icon="lock"
        mark={<SmartcashMark />}
        rule={rule}
        words={{
          title: t('payment.smartCashPayment'),
          lead: t('smartcash.lead'),
          number: t('smartcash.number'),
          numberRequired: t('smartcash.number-required'),
          numberInvalid: t('smartcash.number-invalid'),
          pay: t('smartcash.proceed'),
          busy: t('smartcash.busy'),
          cancel: { label: t('smartcash.cancel'), to: pageOfOrder(order) },
        }}
        start={{ payer: posted?.payer ?? usualWalletPayer(order, rule), email: '' }}
        busy={flow.step !== 'form'}
        problem={useProblemText(problem) ?? (posted && !hydrated ? t('smartcash.needs-script') : null)}
        pressedBefore={posted !== null}
        wrongPayer={problem?.kind === 'not-a-wallet' ? problem.payer : null}
        onPay={(payer) => payment.press(payer)}
      />
      <WalletDialogs desk={desk} payment={payment} wallet={WALLET} />
    </>
  );
}

/** What to say above the form; what is wrong with the number is said beside its field. */
function useProblemText(problem: WalletProblem | null): string | null {
  const t = useTexts(codeTexts);
  if (problem?.kind === 'code-ended') return t(`code.${problem.reason}`);
  return problem?.kind === 'said' ? problem.message : null;
}
