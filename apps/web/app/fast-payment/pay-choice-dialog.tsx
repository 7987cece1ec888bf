import { useTexts } from '../i18n/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { fastTexts } from './fast-texts.ts';
import { MethodNotice, PayChoiceFields } from './pay-choice-fields.tsx';
import type { PayChoice } from './use-pay-choice.ts';

type DialogProps = { choice: PayChoice; isPayerRequired: boolean; onClose: () => void };

/** The way to pay and the number that pays, where the page has no room for them. */
export function PayChoiceDialog({ choice, isPayerRequired, onClose }: DialogProps) {
  const t = useTexts(fastTexts);
  return (
    <Dialog open title={t('fast.choose')} onClose={onClose} closeLabel={t('fast.close')}>
      <div className="grid gap-4">
        <PayChoiceFields choice={choice} refusal={null} isNamed={false} isPayerRequired={isPayerRequired} />
        <MethodNotice option={choice.option} />
        <Button wide onClick={onClose}>
          {t('fast.done')}
        </Button>
      </div>
    </Dialog>
  );
}
