import { Notice } from '../ui/notification.tsx';
import { purchaseTexts } from './purchase-texts.ts';
import { useTexts } from './use-texts.ts';

/** What is wrong with none of the fields: `message` is the server's, if it gave one. */
export type FormProblem = { kind: 'unavailable'; message: string | null };

/** It in words. */
export function FormProblemText({ problem }: { problem: FormProblem }) {
  const t = useTexts(purchaseTexts);
  return (
    <div role="alert">
      <Notice tone="error">{problem.message ?? t('purchase.unreachable')}</Notice>
    </div>
  );
}
