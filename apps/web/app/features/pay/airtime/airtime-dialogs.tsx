import type { Dispatch } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { formatMsisdn } from '../../../number/format-msisdn.ts';
import { CodeDialog } from '../../../one-time-code/code-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { walletCodeCalls } from '../wallet/wallet-code-calls.ts';
import type { AirtimeEvent, AirtimeFlow } from './airtime-flow.ts';
import { airtimeTexts } from './texts.ts';
import { AIRTIME_MODE } from './use-airtime-payment.ts';

type AirtimeDialogsProps = {
  flow: AirtimeFlow;
  dispatch: Dispatch<AirtimeEvent>;
  /** The price and the recipient, formatted. */
  amount: string;
  number: string;
};

/** The dialog of the current step: the code, then 'Are you sure?'. */
export function AirtimeDialogs({ flow, dispatch, amount, number }: AirtimeDialogsProps) {
  const t = useTexts(airtimeTexts);
  if (flow.step === 'code') {
    return (
      <CodeDialog
        wallet={t('airtime.account')}
        recipient={flow.payer}
        calls={walletCodeCalls(flow.payer, AIRTIME_MODE)}
        onVerified={(proof) => dispatch({ type: 'code-verified', proof })}
        onClosed={(reason) => dispatch({ type: 'code-closed', reason })}
      />
    );
  }
  if (flow.step !== 'sure') return null;
  const disagree = () => dispatch({ type: 'disagreed' });
  return (
    <Dialog open title={t('airtime.sure')} onClose={disagree}>
      <div className="grid gap-5">
        <p>{t('airtime.sure-text', { amount, number, payer: formatMsisdn(flow.payer) })}</p>
        <div className="grid gap-3">
          <Button wide autoFocus onClick={() => dispatch({ type: 'agreed' })}>
            {t('airtime.yes')}
          </Button>
          <Button wide look="secondary" onClick={disagree}>
            {t('airtime.no')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
