import type { HandsetProof } from '@portal/contract/http/envelope';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { codeTexts } from '../../../one-time-code/code-texts.ts';
import { HandsetInstructions } from '../../../one-time-code/handset-instructions.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import type { PostedPayment } from './posted-payment.ts';
import type { WalletFlow } from './wallet-flow.ts';

type ShownProblem = PostedPayment['problem'] | null;

/**
 * The problem that the form shows: that of the flow, else that of the last post without JavaScript. Once the script
 * runs, a post that needed it is repeated and its problem is gone.
 */
export function useShownProblem(
  flow: WalletFlow,
  posted: Pick<PostedPayment, 'problem'> | null,
): { problem: ShownProblem; isPressedBefore: boolean } {
  const hydrated = useHydrated();
  const isPressedBefore = posted?.problem.kind === 'needs-script';
  const postedProblem = hydrated && isPressedBefore ? null : (posted?.problem ?? null);
  const problem = flow.step === 'form' ? (flow.problem ?? postedProblem) : null;
  return { problem, isPressedBefore };
}

/** The texts of the problems that differ between wallets. */
export type WalletProblemTexts = { numberRequired: string; unreachable?: string; needsScript?: string };

/** The text above the form. A wrong number is shown beside its field instead. */
export function useWalletProblemText(problem: ShownProblem, texts: WalletProblemTexts): ReactNode {
  const t = useTexts(codeTexts);
  switch (problem?.kind) {
    case 'required':
      return texts.numberRequired;
    case 'unreachable':
      return texts.unreachable;
    case 'needs-script':
      return texts.needsScript;
    case 'code-ended':
      return t(`code.${problem.reason}`);
    case 'said':
      return <RefusalText message={problem.message} handset={problem.handset} />;
    default:
      return null;
  }
}

/** The server's message. At the limit of requests to a handset, also how to approve from the handset. */
export function RefusalText({ message, handset }: { message: string; handset?: HandsetProof | undefined }) {
  const t = useTexts(codeTexts);
  if (!handset) return message;
  return (
    <div className="grid gap-4">
      <p>{message}</p>
      <HandsetInstructions offer={handset} />
      <p>{t('handset.press-again')}</p>
    </div>
  );
}
