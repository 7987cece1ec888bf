import { useEffect, useState } from 'react';
import { createReceiptStore, onReceiptStored, type Receipt } from '../../browser-storage/receipts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import noReceipts from '../../illustrations/no-receipts.svg?url';
import { Button } from '../../ui/button.tsx';
import { ReceiptCard } from './receipt-card.tsx';
import { offlineTexts } from './texts.ts';

/** The receipts stored on this device, with a button to remove them. */
export function ReceiptList() {
  const t = useTexts(offlineTexts);
  const [stored, setStored] = useState<Receipt[] | 'forgotten'>([]);
  useEffect(() => {
    const show = () => setStored(createReceiptStore().read());
    show();
    // Of a payment that ended after its tab was closed.
    return onReceiptStored(show);
  }, []);
  if (stored === 'forgotten') return <p role="status">{t('receipts.forgotten')}</p>;
  if (stored.length === 0)
    return (
      <div className="grid justify-items-center gap-4 py-8 text-center md:justify-items-start md:text-left">
        <img src={noReceipts} alt="" width={160} height={110} />
        <p>{t('receipts.none')}</p>
      </div>
    );
  return (
    <>
      <ul className="grid gap-3">
        {stored.map((receipt) => (
          <li key={receipt.reference}>
            <ReceiptCard receipt={receipt} />
          </li>
        ))}
      </ul>
      <p>{t('receipts.shared')}</p>
      <Button
        look="secondary"
        onClick={() => {
          createReceiptStore().forget();
          setStored('forgotten');
        }}
      >
        {t('receipts.forget')}
      </Button>
    </>
  );
}
