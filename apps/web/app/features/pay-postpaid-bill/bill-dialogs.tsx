import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { useState } from 'react';
import { portal } from '../../context/portal.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { CodeDialog } from '../../one-time-code/code-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { type AccessProblems, accessProblems } from './access-problems.ts';
import { BillAccess } from './bill-access.tsx';
import { billCodeCalls } from './bill-code-calls.ts';
import { type BillProof, type OpenedBill, openBill } from './open-bill.ts';
import { billTexts } from './texts.ts';

type BillDialogsProps = { msisdn: Msisdn; onOpened: (opened: OpenedBill) => void; onClosed: () => void };

/** The dialogs that open a bill: choose how, then the code. Shown while mounted. */
export function BillDialogs({ msisdn, onOpened, onClosed }: BillDialogsProps) {
  const t = useTexts(billTexts);
  const [step, setStep] = useState<'choose' | 'code' | 'opening'>('choose');
  const [problems, setProblems] = useState<AccessProblems>({});
  const [accountNo, setAccountNo] = useState('');
  async function open(key: BillProof) {
    setStep('opening');
    const opening = await openBill(portal, msisdn, key);
    if (opening.kind === 'open') return onOpened(opening.opened);
    setProblems(accessProblems(opening));
    setStep('choose');
  }
  if (step === 'code') {
    return (
      <CodeDialog
        recipient={msisdn}
        calls={billCodeCalls(msisdn)}
        onVerified={(otpId) => void open({ otpId })}
        onClosed={() => setStep('choose')}
      />
    );
  }
  return (
    <Dialog open title={t('bill.verify-title')} onClose={onClosed} closeLabel={t('bill.close')}>
      {step === 'opening' ? (
        <p role="status" className="flex items-center gap-3">
          <Spinner /> {t('bill.opening')}
        </p>
      ) : (
        <BillAccess
          msisdn={msisdn}
          problems={problems}
          accountNo={accountNo}
          onCode={() => {
            setProblems({});
            setStep('code');
          }}
          onAccount={(typed) => {
            setAccountNo(typed);
            void open({ accountNo: typed });
          }}
        />
      )}
    </Dialog>
  );
}
