import { formatLocalTime } from '@portal/domain/time/format-local-time';
import { useState } from 'react';
import { Form, useHref } from 'react-router';
import { useRootData } from '../../context/root-data.ts';
import { dayTexts } from '../../i18n/day-texts.ts';
import { useFormatPrice } from '../../i18n/use-format-money.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { payForPath } from '../../purchase/pay-link-path.ts';
import { whatsAppUrl } from '../../receipt/whats-app-url.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { OwnPayLink } from './ask-step.ts';
import { askTexts } from './texts.ts';

type LinkCardProps = { own: OwnPayLink; payLink: NonNullable<OwnPayLink['payLink']> };

/** The link that is in use: to be shared, copied or cancelled. WhatsApp and the form work without JavaScript. */
export function LinkCard({ own, payLink }: LinkCardProps) {
  const t = useTexts(askTexts);
  const months = useTexts(dayTexts)('time.months');
  const hydrated = useHydrated();
  const url = useRootData().origin + useHref(payForPath(payLink.token));
  const { amount: due, currencyCode: currency } = own;
  const message = t('ask.message', { amount: useFormatPrice()({ amount: due, currency }) });
  const { share, isCopied } = useShare(message, url);
  return (
    <Card raised aria-labelledby="pay-link" className="grid gap-3">
      <h2 id="pay-link">{t('ask.link')}</h2>
      <p className="break-all">{url}</p>
      <p>{t('ask.valid', { time: formatLocalTime(payLink.expiresAt, months) })}</p>
      <div className="receipt-actions">
        <Button look="secondary" data-waiting={hydrated ? undefined : true} onClick={() => void share()}>
          <Icon name="share" /> {t('ask.share')}
        </Button>
        <a
          className="btn btn-secondary"
          href={whatsAppUrl(`${message} ${url}`)}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="message" /> {t('ask.whatsapp')}
        </a>
      </div>
      <p role="status">{isCopied && t('ask.copied')}</p>
      <Form method="post">
        <Button type="submit" look="quiet" name="intent" value="cancel">
          {t('ask.cancel')}
        </Button>
      </Form>
    </Card>
  );
}

/** Opens the share sheet, else copies the link. It is on the page, so that it can also be copied by hand. */
function useShare(text: string, url: string) {
  const [isCopied, setCopied] = useState(false);
  const share = async () => {
    try {
      if (navigator.share) return await navigator.share({ text, url });
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      // Dismissed, or not allowed: the link stays on the page.
    }
  };
  return { share, isCopied };
}
