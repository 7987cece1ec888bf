import { useEffect, useState } from 'react';
import { createReceiptStore, type Receipt } from '../../browser-storage/receipts.ts';
import { dayTexts } from '../../i18n/day-texts.ts';
import { formatLocalTime } from '../../i18n/format-local-time.ts';
import { useFormatPrice } from '../../i18n/use-format-money.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { offlineTexts } from './texts.ts';

const KINDS = ['PREPAID_RECHARGE', 'POSTPAID_BILL', 'BILL_PAYMENT', 'HBB_LEADS'] as const;

/** The receipts stored on this device, with a button to remove them. */
export function ReceiptList() {
  const t = useTexts(offlineTexts);
  const [stored, setStored] = useState<Receipt[] | 'forgotten'>([]);
  useEffect(() => setStored(createReceiptStore().read()), []);
  if (stored === 'forgotten') return <p role="status">{t('receipts.forgotten')}</p>;
  if (stored.length === 0) return <p>{t('receipts.none')}</p>;
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

function ReceiptCard({ receipt }: { receipt: Receipt }) {
  const t = useTexts(offlineTexts);
  const months = useTexts(dayTexts)('time.months');
  const formatPrice = useFormatPrice();
  const { outcome, at, number, reference } = receipt;
  return (
    <Card className={`grid gap-1 kept-receipt tone-${outcome === 'delivered' ? 'success' : 'pending'}`}>
      <p className="flex justify-between gap-4">
        <strong>{formatPrice(receipt)}</strong>
        <span>{t(`receipts.outcome-${outcome}`)}</span>
      </p>
      <p>{usePurchaseText(receipt)}</p>
      <p>
        {t('receipts.number', { number })} · <time dateTime={at}>{formatLocalTime(at, months)}</time>
      </p>
      <p className="break-all">{t('receipts.reference', { reference })}</p>
    </Card>
  );
}

/** Description of the bundle, otherwise the kind of purchase. */
function usePurchaseText({ description, transactionType }: Receipt): string {
  const t = useTexts(offlineTexts);
  const kind = KINDS.find((known) => known === transactionType);
  return description || t(`bought.${kind ?? 'other'}`);
}
