import { useTexts } from '../i18n/use-texts.ts';
import { Alert } from '../ui/notice.tsx';
import { purchaseTexts } from './purchase-texts.ts';

/** Problem of the whole form. `message` is the server's, if it sent one. */
export type FormProblem = { message: string | null };

/** Error text of a form problem. */
export function FormProblemText({ problem }: { problem: FormProblem }) {
  const t = useTexts(purchaseTexts);
  return <Alert>{problem.message ?? t('purchase.unreachable')}</Alert>;
}
