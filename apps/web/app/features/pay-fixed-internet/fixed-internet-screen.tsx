import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { PageLink } from '../../page/page-link.tsx';
import { LazyRepeatQuestion } from '../../purchase/lazy-repeat-question.tsx';
import { PurchasePage, purchaseSteps } from '../../purchase/purchase-page.tsx';
import { useRepeatTexts } from '../../purchase/use-repeat-texts.ts';
import { Card } from '../../ui/card.tsx';
import { FixedAccountForm } from './account-form.tsx';
import type { FixedInternetForm } from './fixed-form.ts';
import type { FixedInternetResult } from './fixed-step.ts';
import { totalOfInvoices } from './invoice-choice.ts';
import { InvoiceForm } from './invoice-form.tsx';
import { fixedTexts } from './texts.ts';

type Outcome = Exclude<FixedInternetResult, { kind: 'placed' }>;
type FixedInternetProps = { form: FixedInternetForm; outcome: Outcome | null };

/** /orp/fixed-internet: enter an account, choose invoices, then pay. */
export function FixedInternetScreen({ form, outcome }: FixedInternetProps) {
  const t = useTexts(fixedTexts);
  const found = outcome?.found ?? null;
  const problems = outcome?.kind === 'page' ? outcome.problems : {};
  return (
    <PurchasePage
      title={t('fixed.title')}
      lead={t('fixed.lead')}
      steps={purchaseSteps(t, 'fixed', ['lock', 'bill', 'tick'])}
    >
      {outcome?.kind === 'repeat' && <RepeatInvoices repeat={outcome} form={form} />}
      <Card raised className="grid gap-4">
        {found ? (
          <>
            <InvoiceForm
              key={form.accountNo}
              claim={form}
              found={found}
              chosen={form.intent === 'pay' ? form.invoiceNo : null}
              problems={problems}
            />
            <PageLink to="/orp/fixed-internet" className="justify-self-start text-sm">
              {t('fixed.other')}
            </PageLink>
          </>
        ) : (
          <FixedAccountForm start={form} problems={problems} />
        )}
      </Card>
    </PurchasePage>
  );
}

function RepeatInvoices({
  repeat,
  form,
}: {
  repeat: Extract<Outcome, { kind: 'repeat' }>;
  form: FixedInternetForm;
}) {
  const { accountNo, contactPersonEmailId, invoiceNo } = form;
  const formatMoney = useFormatMoney();
  const { amount } = totalOfInvoices(repeat.found.invoices.invoices, invoiceNo);
  const texts = useRepeatTexts(repeat, formatMoney(amount), accountNo);
  const sent = [
    ...Object.entries({ intent: 'pay', accountNo, contactPersonEmailId }),
    ...invoiceNo.map((each) => ['invoiceNo', each] as const),
  ];
  return <LazyRepeatQuestion repeat={repeat} words={texts} sent={sent} />;
}
