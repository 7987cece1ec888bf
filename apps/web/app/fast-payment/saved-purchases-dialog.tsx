import {
  createSavedPurchaseStore,
  NICKNAME_LENGTH,
  type SavedPurchase,
} from '../browser-storage/saved-purchases.ts';
import { portal } from '../context/portal.ts';
import { useFormatPrice } from '../i18n/use-format-money.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { formatMsisdn } from '../number/format-msisdn.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { sendAgainTexts } from './fast-texts.ts';
import { forgetPurchases } from './forget-purchases.ts';

type DialogProps = {
  purchases: SavedPurchase[];
  onChanged: (left: SavedPurchase[]) => void;
  onClose: () => void;
};

/** The kept purchases: a nickname for each, and deleting one or all. */
export function SavedPurchasesDialog({ purchases, onChanged, onClose }: DialogProps) {
  const t = useTexts(sendAgainTexts);
  const formatPrice = useFormatPrice();
  const store = createSavedPurchaseStore();
  const change = (left: SavedPurchase[]) => {
    onChanged(left);
    if (left.length === 0) onClose();
  };
  const forgetAll = () => {
    store.forget();
    void portal.endKeptProofs({});
    change([]);
  };
  return (
    <Dialog open title={t('send-again.manage')} onClose={onClose} closeLabel={t('send-again.close')}>
      <div className="grid gap-5">
        <ul className="grid gap-4">
          {purchases.map((purchase) => {
            const name = `${formatPrice(purchase)}, ${formatMsisdn(purchase.msisdn)}`;
            return (
              <li key={`${purchase.kind} ${name} ${purchase.productCode}`} className="grid gap-2">
                <Field
                  label={t('send-again.nickname', { purchase: name })}
                  defaultValue={purchase.nickname}
                  maxLength={NICKNAME_LENGTH}
                  autoComplete="off"
                  onChange={({ target }) => {
                    store.rename(purchase, target.value);
                    onChanged(
                      purchases.map((each) =>
                        each === purchase ? { ...each, nickname: target.value } : each,
                      ),
                    );
                  }}
                />
                <Button
                  look="secondary"
                  onClick={() => {
                    store.remove(purchase);
                    change(purchases.filter((each) => each !== purchase));
                  }}
                >
                  {t('send-again.remove')}
                  <span className="sr-only"> {name}</span>
                </Button>
              </li>
            );
          })}
        </ul>
        <p className="text-sm text-ink-soft">{t('send-again.note')}</p>
        <Button wide look="secondary" onClick={forgetAll}>
          {t('send-again.forget')}
        </Button>
        <Button
          wide
          look="quiet"
          onClick={() => {
            forgetPurchases();
            change([]);
          }}
        >
          {t('send-again.shared')}
        </Button>
      </div>
    </Dialog>
  );
}
