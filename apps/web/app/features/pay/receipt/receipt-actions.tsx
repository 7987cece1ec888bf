import { useState } from 'react';
import { useRootData } from '../../../context/root-data.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { statusTexts } from './texts.ts';

/** Print and share. Both need JavaScript, so they appear after hydration. */
export function ReceiptActions() {
  const t = useTexts(statusTexts);
  const hydrated = useHydrated();
  const { share, linkToCopy } = useShare();
  return (
    <div className="receipt-actions" data-waiting={hydrated ? undefined : true}>
      <Button look="quiet" onClick={() => window.print()}>
        <Icon name="print" /> {t('status.print')}
      </Button>
      <Button look="quiet" onClick={() => void share()}>
        <Icon name="share" /> {t('status.share')}
      </Button>
      {linkToCopy && (
        <p role="status" className="w-full text-center text-sm break-all">
          {t('status.copy-by-hand')} {linkToCopy}
        </p>
      )}
    </div>
  );
}

/** Opens the share sheet, else copies the link to the clipboard, else shows the link to be copied by hand. */
function useShare() {
  const t = useTexts(statusTexts);
  const { origin } = useRootData();
  const showToast = useToast();
  const [linkToCopy, setLinkToCopy] = useState<string | null>(null);
  const share = async () => {
    const url = origin + location.pathname + location.search;
    try {
      if (navigator.share) return await navigator.share({ title: t('status.share-title'), url });
      await navigator.clipboard.writeText(url);
      showToast({ tone: 'success', message: t('status.copied') });
    } catch (error) {
      const isDismissed = error instanceof DOMException && error.name === 'AbortError';
      if (!isDismissed) setLinkToCopy(url);
    }
  };
  return { share, linkToCopy };
}
