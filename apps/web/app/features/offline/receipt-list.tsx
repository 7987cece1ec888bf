import { useEffect, useState } from 'react';
import { dayTexts } from '../../blocks/day-texts.ts';
import { kigaliTime } from '../../blocks/kigali-time.ts';
import { type Receipt, receipts } from '../../blocks/receipts.ts';
import { useFormatPrice } from '../../blocks/use-format-money.ts';
import { useTexts } from '../../blocks/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { offlineTexts } from './texts.ts';

const KINDS = ['PREPAID_RECHARGE', 'POSTPAID_BILL', 'BILL_PAYMENT', 'HBB_LEADS'] as const;

/** The purchases this device remembers, and the button that makes it forget them. */
export function ReceiptList() {
  const t = useTexts(offlineTexts);
  const [kept, setKept] = useState<Receipt[] | 'forgotten'>([]);
  useEffect(() => setKept(receipts().read()), []);
  if (kept === 'forgotten') return <p role="status">{t('receipts.forgotten')}</p>;
  if (kept.length === 0) return <p>{t('receipts.none')}</p>;
  return (
    <>
      <ul className="grid gap-3">
        {kept.map((receipt) => (
          <li key={receipt.reference}>
            <OneReceipt receipt={receipt} />
          </li>
        ))}
      </ul>
      <p>{t('receipts.shared')}</p>
      <Button
        look="secondary"
        onClick={() => {
          receipts().forget();
          setKept('forgotten');
        }}
      >
        {t('receipts.forget')}
      </Button>
    </>
  );
}

function OneReceipt({ receipt }: { receipt: Receipt }) {
  const t = useTexts(offlineTexts);
  const months = useTexts(dayTexts)('time.months');
  const formatPrice = useFormatPrice();
  const { outcome, at, number, reference } = receipt;
  return (
    <Card className={`kept-receipt tone-${outcome === 'delivered' ? 'success' : 'pending'}`}>
      <p>
        <strong>{formatPrice(receipt)}</strong>
        <span>{t(`receipts.outcome-${outcome}`)}</span>
      </p>
      <p>{useBought(receipt)}</p>
      <p>
        {t('receipts.number', { number })} · <time dateTime={at}>{kigaliTime(at, months)}</time>
      </p>
      <p className="break-all">{t('receipts.reference', { reference })}</p>
    </Card>
  );
}

/** The bundle in its own words, else the kind of purchase. */
function useBought({ description, transactionType }: Receipt): string {
  const t = useTexts(offlineTexts);
  const kind = KINDS.find((known) => known === transactionType);
  return description || t(`bought.${kind ?? 'other'}`);
}
