import { useRootData } from '../context/root-data.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Alert } from '../ui/notice.tsx';
import { pinTexts } from './pin-texts.ts';

type PinLockedProps = { wallet?: string | undefined; resetDial: string; onClose: () => void };

/** 1006: the wallet is locked. Explains it and offers the two ways to unlock it (SPEC section 8). */
export function PinLocked({ wallet, resetDial, onClose }: PinLockedProps) {
  const t = useTexts(pinTexts, wallet ? { wallet } : {});
  const { customerCareNumber: number } = useRootData();
  return (
    <div className="grid gap-5">
      <Alert>
        <strong>{t('pin.locked')}</strong>
        <p>{t('pin.no-attempts')}</p>
      </Alert>
      <p>{t('pin.unlock')}</p>
      <div className="grid gap-3">
        <a className="btn btn-primary w-full" href={`tel:${number}`}>
          <Icon name="call" /> {t('pin.call', { number })}
        </a>
        <a className="btn btn-secondary w-full" href={`tel:${encodeURIComponent(resetDial)}`}>
          <Icon name="phone" /> {t('pin.reset', { code: resetDial })}
        </a>
        <Button wide look="quiet" onClick={onClose}>
          {t('pin.close')}
        </Button>
      </div>
    </div>
  );
}
