import { statusPagePath } from '@portal/contract/http/receipt-paths';
import { useState } from 'react';
import { useHref } from 'react-router';
import { useRootData } from '../context/root-data.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useToast } from '../ui/toast.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { receiptTexts } from './texts.ts';
import { whatsAppUrl } from './whats-app-url.ts';

type ShareReceiptProps = {
  /** Id of the transaction. */
  id: string;
  /** Sent with the link: reference, amount and state. Never a number: others see the status page with masked ones. */
  message: string;
};

/** Shares the link to a receipt: by WhatsApp, also without JavaScript, or by anything that the device offers. */
export function ShareReceipt({ id, message }: ShareReceiptProps) {
  const t = useTexts(receiptTexts);
  const hydrated = useHydrated();
  const url = useRootData().origin + useHref(statusPagePath(id));
  const { share, linkToCopy } = useShare(message, url);
  return (
    <>
      <Button look="quiet" data-waiting={hydrated ? undefined : true} onClick={() => void share()}>
        <Icon name="share" /> {t('receipt.share')}
      </Button>
      <a
        className="btn btn-quiet"
        href={whatsAppUrl(`${message} ${url}`)}
        target="_blank"
        rel="noopener noreferrer"
      >
        <Icon name="message" /> {t('receipt.whatsapp')}
      </a>
      {linkToCopy && (
        <p role="status" className="w-full text-center text-sm break-all">
          {t('receipt.copy-by-hand')} {linkToCopy}
        </p>
      )}
    </>
  );
}

/** Opens the share sheet, else copies the link to the clipboard, else shows the link to be copied by hand. */
function useShare(text: string, url: string) {
  const t = useTexts(receiptTexts);
  const showToast = useToast();
  const [linkToCopy, setLinkToCopy] = useState<string | null>(null);
  const share = async () => {
    try {
      if (navigator.share) return await navigator.share({ title: t('receipt.share-title'), text, url });
      await navigator.clipboard.writeText(url);
      showToast({ tone: 'success', message: t('receipt.copied') });
    } catch (error) {
      const isDismissed = error instanceof DOMException && error.name === 'AbortError';
      if (!isDismissed) setLinkToCopy(url);
    }
  };
  return { share, linkToCopy };
}
