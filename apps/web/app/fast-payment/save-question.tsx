import { useState } from 'react';
import { createKeepingSetting } from '../browser-storage/keeps-purchases.ts';
import { type PaidPurchase, savePurchase } from '../browser-storage/save-purchase.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { saveTexts } from './fast-texts.ts';
import { forgetPurchases } from './forget-purchases.ts';

/** What the visitor has said about this device; `null`: nothing yet. */
type Answer = 'kept' | 'forgotten' | null;

/**
 * Asks after a paid purchase whether this device may keep it (RULINGS 91): others may use the phone, so nothing is kept before
 * one press on this button, and another press erases everything. Who has said no is not asked again.
 */
export function SaveQuestion({ transaction }: { transaction: PaidPurchase }) {
  const t = useTexts(saveTexts);
  const [isAsked] = useState(() => !createKeepingSetting().isAnswered() || createKeepingSetting().read());
  const [answer, setAnswer] = useState<Answer>(() => (createKeepingSetting().read() ? 'kept' : null));
  // The card of one press has room for one number.
  if (!isAsked || transaction.rechargeType === 'SEVERAL RECHARGES') return null;
  const press = () => {
    if (answer === 'kept') {
      forgetPurchases();
      return setAnswer('forgotten');
    }
    createKeepingSetting().write(true);
    savePurchase(transaction);
    setAnswer('kept');
  };
  return (
    <div className="grid justify-items-center gap-1 text-center text-sm print:hidden">
      <p role="status">{t(`keep.${answer ?? 'question'}`)}</p>
      {/* One button for both, so that it keeps the focus. */}
      <Button look="quiet" onClick={press}>
        {t(answer === 'kept' ? 'keep.forget' : 'keep.yes')}
      </Button>
    </div>
  );
}
