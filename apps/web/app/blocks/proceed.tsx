import { useNavigation } from 'react-router';
import { Button } from '../ui/button.tsx';
import { purchaseTexts } from './purchase-texts.ts';
import { useHydrated } from './use-hydrated.ts';
import { useTexts } from './use-texts.ts';

/**
 * The one way on from a purchase form. Without JavaScript it can always be pressed: the server says what is missing.
 * @param ready everything is filled in and right
 */
export function Proceed({ ready }: { ready: boolean }) {
  const t = useTexts(purchaseTexts);
  const hydrated = useHydrated();
  const { formData } = useNavigation();
  const busy = formData !== undefined && (formData.get('intent') ?? 'pay') === 'pay';
  return (
    <div className="grid gap-3">
      <Button type="submit" name="intent" value="pay" wide disabled={hydrated && !ready} busy={busy}>
        {t(busy ? 'purchase.proceeding' : 'purchase.proceed')}
      </Button>
      <p className="text-center text-sm text-ink-soft">{t('purchase.next')}</p>
    </div>
  );
}
