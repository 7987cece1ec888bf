import { useNavigation } from 'react-router';
import { Button } from '../ui/button.tsx';
import { purchaseTexts } from './purchase-texts.ts';
import { useHydrated } from './use-hydrated.ts';
import { useTexts } from './use-texts.ts';

type ProceedProps = {
  /** Everything is filled in and right. */
  ready: boolean;
};

/** The one way on from a purchase form, and the word that nothing is charged yet. */
export function Proceed({ ready }: ProceedProps) {
  const t = useTexts(purchaseTexts);
  return (
    <div className="grid gap-3">
      <ProceedButton ready={ready} />
      <p className="text-center text-sm text-ink-soft">{t('purchase.next')}</p>
    </div>
  );
}

/** The button alone. Without JavaScript it can always be pressed: the server says what is missing. */
export function ProceedButton({ ready }: ProceedProps) {
  const t = useTexts(purchaseTexts);
  const hydrated = useHydrated();
  const { formData } = useNavigation();
  const busy = formData !== undefined && (formData.get('intent') ?? 'pay') === 'pay';
  return (
    <Button type="submit" name="intent" value="pay" wide disabled={hydrated && !ready} busy={busy}>
      {t(busy ? 'purchase.proceeding' : 'purchase.proceed')}
    </Button>
  );
}
