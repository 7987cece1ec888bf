import type { HandsetProof } from '@portal/contract/envelope';
import { codeTexts } from '../../../blocks/code-texts.ts';
import { HandsetSteps } from '../../../blocks/handset-steps.tsx';
import { useTexts } from '../../../blocks/use-texts.ts';

/** What the server said, and at the limit of requests to a handset the way around it. */
export function SaidProblem({ message, handset }: { message: string; handset?: HandsetProof | undefined }) {
  const t = useTexts(codeTexts);
  if (!handset) return message;
  return (
    <div className="grid gap-4">
      <p>{message}</p>
      <HandsetSteps offer={handset} />
      <p>{t('handset.press-again')}</p>
    </div>
  );
}
