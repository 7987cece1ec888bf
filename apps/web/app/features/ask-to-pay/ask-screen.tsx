import { statusPagePath } from '@portal/contract/http/receipt-paths';
import { PAY_LINK_NAME_MAX, PAY_LINK_NOTE_MAX } from '@portal/domain/payments/pay-link';
import { formatLocalTime } from '@portal/domain/time/format-local-time';
import { useState } from 'react';
import { Form, useHref, useNavigation } from 'react-router';
import { useRootData } from '../../context/root-data.ts';
import { dayTexts } from '../../i18n/day-texts.ts';
import { useFormatPrice } from '../../i18n/use-format-money.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { EmptyPage, ReloadLink, usePageAddress } from '../../page/empty-page.tsx';
import { PageHead } from '../../page/page-head.tsx';
import { LinkButton, PageLink } from '../../page/page-link.tsx';
import { payForPath, provePath } from '../../purchase/pay-link-path.ts';
import { whatsAppUrl } from '../../receipt/whats-app-url.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Alert, Notice } from '../../ui/notice.tsx';
import { PageBand } from '../../ui/page-band.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { AskForm, AskPage, OwnPayLink } from './ask-step.ts';
import { PayableRows } from './payable-rows.tsx';
import { askTexts } from './texts.ts';

type AskScreenProps = {
  page: AskPage;
  /** What was posted and refused. */
  posted: { form: AskForm; problem: { message: string | null } } | null;
  /** The link was cancelled a moment ago. */
  isCancelled: boolean;
};

/** /ask-to-pay: makes, shows and cancels the link of an order, and shows whether it was paid. */
export function AskScreen({ page, posted, isCancelled }: AskScreenProps) {
  const t = useTexts(askTexts);
  if (page.kind !== 'found') return <NoOrder kind={page.kind} />;
  const { own } = page;
  return (
    <>
      <PageHead title={t('ask.title')} noindex />
      <PageBand title={t('ask.title')} lead={t('ask.lead')} />
      <div className="wrap prose-page">
        <Card className="grid gap-3">
          <PayableRows payable={own} />
          <Progress own={own} />
        </Card>
        <div role="status">
          {isCancelled && !own.payLink && <Notice tone="success">{t('ask.cancelled')}</Notice>}
        </div>
        {posted && <Alert>{posted.problem.message ?? t('ask.failed')}</Alert>}
        {own.payLink && own.progress === 'unpaid' && <LinkCard own={own} payLink={own.payLink} />}
        {own.isStopped && own.progress === 'unpaid' && <Notice tone="warning">{t('ask.stopped')}</Notice>}
        {!own.payLink && own.isOpen && !own.isStopped && (
          <AskFields own={own} form={posted?.form ?? { name: '', note: '' }} />
        )}
        {own.isOpen && (
          <p>
            <PageLink
              to={`/payment/start?order=${own.orderId}`}
              className="inline-flex min-h-11 items-center"
            >
              {t('ask.self')}
            </PageLink>
          </p>
        )}
      </div>
    </>
  );
}

/** Whether it was paid: never by whom or how. */
function Progress({ own: { progress, isOpen, transactionId } }: { own: OwnPayLink }) {
  const t = useTexts(askTexts);
  const address = usePageAddress();
  const isOver = progress === 'unpaid' && !isOpen;
  return (
    <div className="grid gap-2">
      <p role="status" className="font-bold">
        {isOver ? t('ask.closed') : t(`ask.${progress}`)}
      </p>
      {transactionId && <PageLink to={statusPagePath(transactionId)}>{t('ask.receipt')}</PageLink>}
      {progress !== 'delivered' && !isOver && (
        <a href={address} data-follow="reload" className="inline-flex min-h-11 items-center">
          {t('ask.check')}
        </a>
      )}
    </div>
  );
}

/** Without a proven number the link has no words of its sender (RULINGS 86). */
function AskFields({ own, form }: { own: OwnPayLink; form: AskForm }) {
  const t = useTexts(askTexts);
  const busy = useNavigation().formMethod === 'POST';
  return (
    <Card raised>
      <Form method="post" className="grid gap-5">
        {own.sender ? (
          <WordFields sender={own.sender} form={form} />
        ) : (
          <p>
            {t('ask.prove')}
            <PageLink to={provePath(own.orderId)} className="flex min-h-11 w-fit items-center">
              {t('ask.prove-link')}
            </PageLink>
          </p>
        )}
        <Button type="submit" wide name="intent" value="make" busy={busy}>
          {t('ask.make')}
        </Button>
      </Form>
    </Card>
  );
}

function WordFields({ sender, form }: { sender: string; form: AskForm }) {
  const t = useTexts(askTexts);
  return (
    <>
      <p>{t('ask.proven', { number: sender })}</p>
      <Field
        name="name"
        label={t('ask.name')}
        defaultValue={form.name}
        maxLength={PAY_LINK_NAME_MAX}
        autoComplete="given-name"
      />
      <Field
        name="note"
        label={t('ask.note')}
        hint={t('ask.note-hint')}
        defaultValue={form.note}
        maxLength={PAY_LINK_NOTE_MAX}
        autoComplete="off"
      />
      <p className="text-sm text-ink-soft">{t('ask.privacy')}</p>
    </>
  );
}

function NoOrder({ kind }: { kind: 'missing' | 'unavailable' }) {
  const t = useTexts(askTexts);
  return (
    <EmptyPage
      title={t('ask.title')}
      illustration={kind === 'missing' ? 'not-found' : 'problem'}
      text={t(kind === 'missing' ? 'ask.closed' : 'ask.failed')}
    >
      {kind === 'missing' ? (
        <LinkButton to="/">{t('ask.home')}</LinkButton>
      ) : (
        <ReloadLink>{t('ask.check')}</ReloadLink>
      )}
    </EmptyPage>
  );
}

type LinkCardProps = { own: OwnPayLink; payLink: NonNullable<OwnPayLink['payLink']> };

/** The link that is in use: to be shared, copied or cancelled. WhatsApp and the form work without JavaScript. */
function LinkCard({ own, payLink }: LinkCardProps) {
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
      <Form method="post" className="receipt-actions">
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
