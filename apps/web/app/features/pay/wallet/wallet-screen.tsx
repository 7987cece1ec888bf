import type { PayerRule } from '@portal/domain/payments/payer-rule';
import type { ReactNode } from 'react';
import type { IconName } from '../../../ui/icon.tsx';
import { defaultWalletPayer } from '../default-payer.ts';
import type { OpenCheckout } from '../load-checkout.ts';
import { PayerForm, type PayerFormTexts } from './payer-form.tsx';
import type { PostedPayment } from './posted-payment.ts';
import type { WalletPayment } from './use-wallet-payment.ts';
import { WalletDialogs } from './wallet-dialogs.tsx';
import { useShownProblem, useWalletProblemText, type WalletProblemTexts } from './wallet-problem.tsx';

type WalletScreenProps = {
  /** Name of the wallet in the dialogs. */
  name: string;
  /** The numbers that may pay with the wallet. */
  rule: PayerRule | undefined;
  checkout: OpenCheckout;
  payment: WalletPayment;
  posted: PostedPayment | null;
  icon: IconName;
  /** The logo of the wallet. */
  mark?: ReactNode;
  texts: PayerFormTexts & WalletProblemTexts;
};

/** The screen of a wallet of another company: the form and the dialogs of its flow. */
export function WalletScreen(props: WalletScreenProps) {
  const { name, rule, checkout, payment, posted, icon, mark, texts } = props;
  const { problem, isPressedBefore } = useShownProblem(payment.flow, posted);
  return (
    <>
      <PayerForm
        icon={icon}
        mark={mark}
        rule={rule}
        texts={texts}
        initialValues={posted ?? { payer: defaultWalletPayer(checkout.order, rule), email: '' }}
        busy={payment.flow.step !== 'form'}
        problem={useWalletProblemText(problem, texts)}
        pressedBefore={isPressedBefore}
        wrongPayer={problem?.kind === 'not-a-wallet' ? problem.payer : null}
        onPay={payment.press}
      />
      <WalletDialogs checkout={checkout} payment={payment} wallet={name} />
    </>
  );
}
