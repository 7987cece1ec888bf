import { statusPagePath } from '@portal/contract/http/receipt-paths';
import { Form } from 'react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { EmptyPage, ReloadLink } from '../../page/empty-page.tsx';
import { PageHead } from '../../page/page-head.tsx';
import { LinkButton } from '../../page/page-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SummaryRow } from '../../ui/summary-row.tsx';
import type { PayForPage } from './ask-step.ts';
import { PayableRows } from './payable-rows.tsx';
import { askTexts, payForTexts } from './texts.ts';

/** Whether this visitor has just reported the link. */
export type ReportState = 'none' | 'done' | 'failed';

type Found = Extract<PayForPage, { kind: 'found' }>;

/** /pay-for: what a link asks its opener to pay, and the way to the payment. */
export function PayForScreen({ page, report }: { page: PayForPage; report: ReportState }) {
  const t = useTexts(payForTexts);
  if (page.kind !== 'found')
    return (
      <EmptyPage
        title={t(page.kind === 'missing' ? 'payfor.missing-title' : 'payfor.title')}
        illustration={page.kind === 'missing' ? 'not-found' : 'problem'}
        text={t(`payfor.${page.kind}`)}
      >
        {page.kind === 'missing' ? (
          <LinkButton to="/">{t('payfor.home')}</LinkButton>
        ) : (
          <ReloadLink>{t('payfor.title')}</ReloadLink>
        )}
      </EmptyPage>
    );
  const { name, note, sender, linkState } = page.asked;
  return (
    <div className="wrap prose-page">
      <PageHead title={t('payfor.title')} noindex />
      <h1>{t('payfor.title')}</h1>
      <Card raised className="grid gap-4">
        <PayableRows payable={page.asked}>
          <SummaryRow name={t('payfor.from')}>{name}</SummaryRow>
          <SummaryRow name={t('payfor.sender')}>{sender}</SummaryRow>
          <SummaryRow name={t('payfor.note')}>{note}</SummaryRow>
        </PayableRows>
        <NextStep page={page} />
      </Card>
      {linkState !== 'stopped' && <Report report={report} />}
    </div>
  );
}

/** Tells the staff that the link looks like a trick. Works without JavaScript. */
function Report({ report }: { report: ReportState }) {
  const t = useTexts(payForTexts);
  const failed = useTexts(askTexts)('ask.failed');
  return (
    <section className="grid justify-items-start gap-2">
      <div role="status">
        {report === 'done' && <Notice tone="success">{t('payfor.reported')}</Notice>}
        {report === 'failed' && <Notice tone="warning">{failed}</Notice>}
      </div>
      {report !== 'done' && (
        <>
          <p className="text-sm text-ink-soft">{t('payfor.report-about')}</p>
          <Form method="post">
            <Button type="submit" look="quiet" name="intent" value="report">
              {t('payfor.report')}
            </Button>
          </Form>
        </>
      )}
    </section>
  );
}

/** The payment, the receipt of one's own payment, or why there is nothing to pay. */
function NextStep({ page: { asked, token } }: { page: Found }) {
  const t = useTexts(payForTexts);
  const { linkState, transactionId } = asked;
  if (transactionId)
    return (
      <LinkButton wide to={statusPagePath(transactionId)}>
        {t('payfor.own')}
      </LinkButton>
    );
  if (linkState === 'open')
    return (
      <>
        <p>{t(asked.sender ? 'payfor.careful' : 'payfor.careful-unnamed')}</p>
        <LinkButton wide to={`/payment/start?order=${token}`}>
          {t('payfor.choose')}
        </LinkButton>
      </>
    );
  return (
    <div role="status">
      <Notice tone={linkState === 'paid' ? 'success' : 'warning'}>
        {linkState === 'own' ? null : t(`payfor.${linkState}`)}
      </Notice>
    </div>
  );
}
