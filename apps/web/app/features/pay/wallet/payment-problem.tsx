import type { HandsetProof } from '@portal/contract/http/envelope';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { CodeEndReason } from '../../../one-time-code/code-step.ts';
import { codeTexts } from '../../../one-time-code/code-texts.ts';
import { HandsetInstructions } from '../../../one-time-code/handset-instructions.tsx';
import { PageLink } from '../../../page/page-link.tsx';
import { airtimeTexts } from '../airtime/texts.ts';
import { WayOut } from '../way-out/way-out.tsx';
import { wayOutTexts } from '../way-out/way-out-texts.ts';
import type { PaymentProblem } from './start-payment.ts';
import type { WalletTexts } from './use-wallet-texts.ts';

/** A problem that the form shows: of the payment, or of the code dialog that ended without a code. */
export type ShownProblem =
  | PaymentProblem
  | { kind: 'code-ended'; reason: Exclude<CodeEndReason, 'not-a-wallet'> };

/** The text above the form. A missing number is shown beside its field instead, a wrong one there too. */
export function usePaymentProblemText(
  problem: ShownProblem | null,
  texts: WalletTexts,
  resetDial: string,
): ReactNode {
  const { wallet } = texts;
  const t = useTexts(codeTexts);
  const wayOut = useTexts(wayOutTexts, wallet ? { wallet } : {});
  const airtime = useTexts(airtimeTexts);
  switch (problem?.kind) {
    case 'unreachable':
      return texts.unreachable;
    case 'needs-script':
      return texts.needsScript;
    case 'code-ended':
      return t(`code.${problem.reason}`);
    case 'not-a-wallet':
      return wayOut('wayout.no-wallet');
    case 'locked':
      return (
        <>
          {problem.message} <WayOut reason="wallet-locked" wallet={wallet} resetDial={resetDial} />
        </>
      );
    case 'too-little':
      return (
        <>
          {airtime('airtime.too-little')}{' '}
          <PageLink to={`/prepaid-recharge?msisdn=${problem.payer}`}>{airtime('airtime.recharge')}</PageLink>
        </>
      );
    case 'said':
      return problem.handset ? <HandsetRefusal {...problem} handset={problem.handset} /> : problem.message;
    default:
      return null;
  }
}

/** At the limit of requests to a handset: how to approve from the handset. */
function HandsetRefusal({ message, handset }: { message: string; handset: HandsetProof }) {
  const t = useTexts(codeTexts);
  return (
    <div className="grid gap-4">
      <p>{message}</p>
      <HandsetInstructions offer={handset} />
      <p>{t('handset.press-again')}</p>
    </div>
  );
}
