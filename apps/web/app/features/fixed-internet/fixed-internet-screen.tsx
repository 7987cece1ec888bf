import { LocalLink } from '../../blocks/local-link.tsx';
import { PurchasePage } from '../../blocks/purchase-page.tsx';
import { RepeatQuestion, useRepeatWords } from '../../blocks/repeat-question.tsx';
import { useFormatMoney } from '../../blocks/use-format-money.ts';
import { useTexts } from '../../blocks/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { AccountForm } from './account-form.tsx';
import type { FixedForm } from './fixed-form.ts';
import type { FixedOutcome } from './fixed-step.ts';
import { totalOf } from './invoice-choice.ts';
import { InvoiceForm } from './invoice-form.tsx';
import { fixedTexts } from './texts.ts';

type Outcome = Exclude<FixedOutcome, { kind: 'placed' }>;
type FixedInternetProps = { form: FixedForm; outcome: Outcome | null };

/** /orp/fixed-internet: enter an account, choose invoices, then pay. */
export function FixedInternetScreen({ form, outcome }: FixedInternetProps) {
  const t = useTexts(fixedTexts);
  const found = outcome?.found ?? null;
  const problems = outcome?.kind === 'page' ? outcome.problems : {};
  return (
    <PurchasePage
      title={t('fixed.title')}
      lead={t('fixed.lead')}
      steps={[
        { icon: 'lock', title: t('fixed.step-1'), text: t('fixed.step-1-text') },
        { icon: 'bill', title: t('fixed.step-2'), text: t('fixed.step-2-text') },
        { icon: 'tick', title: t('fixed.step-3'), text: t('fixed.step-3-text') },
      ]}
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
            <LocalLink to="/orp/fixed-internet" className="justify-self-start text-sm">
              {t('fixed.other')}
            </LocalLink>
          </>
        ) : (
          <AccountForm start={form} problems={problems} />
        )}
      </Card>
    </PurchasePage>
  );
}

function RepeatInvoices({ repeat, form }: { repeat: Extract<Outcome, { kind: 'repeat' }>; form: FixedForm }) {
  const { accountNo, contactPersonEmailId, invoiceNo } = form;
  const formatMoney = useFormatMoney();
  const { amount } = totalOf(repeat.found.invoices.invoices, invoiceNo);
  const texts = useRepeatWords(repeat, formatMoney(amount), accountNo);
  const sent = [
    ...Object.entries({ intent: 'pay', accountNo, contactPersonEmailId }),
    ...invoiceNo.map((each) => ['invoiceNo', each] as const),
  ];
  return <RepeatQuestion repeat={repeat} words={texts} sent={sent} />;
}
