import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { useEffect, useState } from 'react';
import { usePost } from '../../form/use-post.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { LazyCodeDialog } from '../../one-time-code/lazy-code-dialog.tsx';
import { useCodeDialog } from '../../one-time-code/use-code-dialog.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { BillAccess } from './bill-access.tsx';
import type { BillPageState, BillStepResult } from './bill-step.ts';
import type { AccessProblems, OpenedBill } from './open-bill.ts';
import { billTexts } from './texts.ts';

type BillDialogsProps = { msisdn: Msisdn; onOpened: (opened: OpenedBill) => void; onClosed: () => void };

const UNREACHABLE: AccessProblems = { form: { message: null } };

/** The dialogs that open a bill: choose how, then the code. Shown while mounted. */
export function BillDialogs({ msisdn, onOpened, onClosed }: BillDialogsProps) {
  const t = useTexts(billTexts);
  const post = usePost<{ outcome: BillStepResult }>();
  const dialog = useCodeDialog(post, { fields: { msisdn }, intent: 'send-code' });
  const [accountNo, setAccountNo] = useState('');
  const outcome = post.result?.outcome;
  const page: BillPageState | null = outcome?.kind === 'page' ? outcome : null;
  const access = page?.access;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (access?.kind === 'open') onOpened(access.opened);
  }, [access]);
  if (access?.kind === 'open') return null;
  if (dialog.isOpen && access?.kind !== 'choose') {
    const code = access?.kind === 'code' ? access.code : null;
    return <LazyCodeDialog recipient={msisdn} step={code} {...dialog.props} />;
  }
  return (
    <Dialog open title={t('bill.verify-title')} onClose={onClosed} closeLabel={t('bill.close')} focusTitle>
      {post.isBusy ? (
        <p role="status" className="flex items-center gap-3">
          <Spinner /> {t('bill.opening')}
        </p>
      ) : (
        <BillAccess
          msisdn={msisdn}
          problems={post.hasFailed ? UNREACHABLE : (page?.problems ?? {})}
          accountNo={accountNo}
          onCode={dialog.open}
          onAccount={(typed) => {
            setAccountNo(typed);
            dialog.close();
            post.send({ msisdn, intent: 'account', accountNo: typed });
          }}
        />
      )}
    </Dialog>
  );
}
