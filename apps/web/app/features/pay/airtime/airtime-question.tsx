import { useFormatMoney } from '../../../i18n/use-format-money.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { formatMsisdn } from '../../../number/format-msisdn.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LateButton } from '../../../ui/late-button.tsx';
import { priceOfOrder, recipientOfOrder } from '../load-checkout.ts';
import type { WalletDialogProps } from '../wallet/wallet-dialog-props.ts';
import { airtimeTexts } from './texts.ts';

/** 'Are you sure?', before airtime is charged. */
export function AirtimeQuestion({ checkout: { order }, post, fields, onClosed }: WalletDialogProps) {
  const t = useTexts(airtimeTexts);
  const amount = useFormatMoney()(priceOfOrder(order));
  const values = { amount, number: recipientOfOrder(order), payer: formatMsisdn(fields.payer) };
  return (
    <Dialog open title={t('airtime.sure')} busy={post.isBusy} onClose={() => onClosed()}>
      <div className="grid gap-5">
        <p>{t('airtime.sure-text', values)}</p>
        <div className="grid gap-3">
          <LateButton
            wide
            autoFocus
            busy={post.isBusy}
            onClick={() => post.send({ ...fields, intent: 'agree' })}
          >
            {t(post.isBusy ? 'airtime.busy' : 'airtime.yes')}
          </LateButton>
          <Button wide look="secondary" disabled={post.isBusy} onClick={() => onClosed()}>
            {t('airtime.no')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
