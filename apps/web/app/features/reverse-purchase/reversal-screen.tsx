import { statusPagePath } from '@portal/contract/http/receipt-paths';
import { useFormatPrice } from '../../i18n/use-format-money.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { formatMsisdn } from '../../number/format-msisdn.ts';
import { EmptyPage, ReloadLink } from '../../page/empty-page.tsx';
import { PageHead } from '../../page/page-head.tsx';
import { LinkButton, PageLink } from '../../page/page-link.tsx';
import { useBoughtName } from '../../purchase/use-bought-name.ts';
import { Card } from '../../ui/card.tsx';
import { PageBand } from '../../ui/page-band.tsx';
import { SummaryRow } from '../../ui/summary-row.tsx';
import { CaseCard } from './case-card.tsx';
import { RequestForm } from './request-form.tsx';
import type { Reversal, ReversalForm, ReversalPage, ReversalProblems } from './reversal-step.ts';
import { reversalTexts } from './texts.ts';

type ReversalScreenProps = {
  page: ReversalPage;
  form: ReversalForm;
  problems: ReversalProblems;
};

/** /reversal: asks to take a purchase back from a wrong number, then shows the case. */
export function ReversalScreen({ page, form, problems }: ReversalScreenProps) {
  const t = useTexts(reversalTexts);
  if (page.kind !== 'found') return <NothingToAsk kind={page.kind} />;
  const { reversal } = page;
  return (
    <>
      <PageHead title={t('reversal.title')} noindex />
      <PageBand title={t('reversal.title')} lead={t('reversal.lead')} />
      <div className="wrap prose-page">
        <Card>
          <Purchase reversal={reversal} />
        </Card>
        {reversal.reversal.case ? (
          <CaseCard reversal={reversal} opened={reversal.reversal.case} />
        ) : (
          <RequestForm form={form} problems={problems} />
        )}
        <p>
          <PageLink to={statusPagePath(reversal.transactionId)} className="inline-flex min-h-11 items-center">
            {t('reversal.receipt')}
          </PageLink>
        </p>
      </div>
    </>
  );
}

function Purchase({ reversal }: { reversal: Reversal }) {
  const t = useTexts(reversalTexts);
  const { amount, currencyCode: currency, msisdn } = reversal;
  return (
    <dl className="summary-rows">
      <SummaryRow name={t('reversal.what')}>{useBoughtName(reversal)}</SummaryRow>
      <SummaryRow name={t('reversal.amount')}>{useFormatPrice()({ amount, currency })}</SummaryRow>
      <SummaryRow name={t('reversal.number')}>{formatMsisdn(msisdn)}</SummaryRow>
    </dl>
  );
}

/** Too late, not this visitor's, or no answer now. */
function NothingToAsk({ kind }: { kind: 'missing' | 'unavailable' }) {
  const t = useTexts(reversalTexts);
  if (kind === 'unavailable')
    return (
      <EmptyPage title={t('reversal.title')} illustration="problem" text={t('reversal.failed')}>
        <ReloadLink>{t('reversal.title')}</ReloadLink>
      </EmptyPage>
    );
  return (
    <EmptyPage title={t('reversal.missing-title')} illustration="not-found" text={t('reversal.missing')}>
      <LinkButton to="/history">{t('reversal.history')}</LinkButton>
    </EmptyPage>
  );
}
