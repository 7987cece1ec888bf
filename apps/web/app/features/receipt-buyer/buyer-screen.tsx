import type { ReceiptFields, ReceiptFormPart, ReceiptProblem } from '@portal/contract/http/web-context';
import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { useFocusOnProblem } from '../../form/use-focus-on-problem.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { formatMsisdn } from '../../number/format-msisdn.ts';
import { EmptyPage } from '../../page/empty-page.tsx';
import { PageHead } from '../../page/page-head.tsx';
import { LinkButton, PageLink } from '../../page/page-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageBand } from '../../ui/page-band.tsx';
import { buyerTexts } from './texts.ts';

type BuyerScreenProps = {
  orderId: string;
  asks: ReceiptFormPart['asks'];
  /** What was kept, or typed and refused; `null`: no order of this browser that can still be paid. */
  fields: ReceiptFields | null;
  /** The company's name, as the authority has it. */
  name: string | null;
  problem: ReceiptProblem | null;
  isSaved: boolean;
};

/** /receipt-for: whose tax receipt the order gets, before it is paid. */
export function BuyerScreen({ orderId, asks, fields, name, problem, isSaved }: BuyerScreenProps) {
  const t = useTexts(buyerTexts);
  if (!fields)
    return (
      <EmptyPage title={t('buyer.title')} illustration="not-found" text={t('buyer.closed')}>
        <LinkButton to="/">{t('buyer.home')}</LinkButton>
      </EmptyPage>
    );
  const title = t(asks.phone ? 'buyer.title-phone' : 'buyer.title');
  const payPath = `/payment/start?${new URLSearchParams({ order: orderId })}`;
  return (
    <>
      <PageHead title={title} noindex />
      <PageBand title={title} lead={t(leadOf(asks))} />
      <div className="wrap prose-page">
        <div role="status">
          {isSaved && (
            <Notice tone="success">
              {fields.tin && t('buyer.saved', { company: name ?? fields.tin })}{' '}
              {fields.phone && t('buyer.saved-phone', { number: formatMsisdn(fields.phone) })}
              {!fields.tin && !fields.phone && t('buyer.saved-none')}
            </Notice>
          )}
        </div>
        {isSaved ? (
          <LinkButton to={payPath}>{t('buyer.pay')}</LinkButton>
        ) : (
          <>
            <BuyerFields asks={asks} fields={fields} problem={problem} />
            <p>
              <PageLink to={payPath} className="inline-flex min-h-11 items-center">
                {t(asks.phone ? 'buyer.back-phone' : 'buyer.back')}
              </PageLink>
            </p>
          </>
        )}
      </div>
    </>
  );
}

const leadOf = (asks: ReceiptFormPart['asks']) =>
  asks.company ? (asks.phone ? 'buyer.lead-both' : 'buyer.lead') : 'buyer.lead-phone';

function BuyerFields({
  asks,
  fields,
  problem,
}: Pick<BuyerScreenProps, 'asks' | 'problem'> & { fields: ReceiptFields }) {
  const t = useTexts(buyerTexts);
  const busy = useNavigation().formMethod === 'POST';
  const element = useRef<HTMLFormElement>(null);
  useFocusOnProblem(element, fields);
  const errorOf = (field: keyof ReceiptFields) => problem?.startsWith(`${field}-`) && t(`buyer.${problem}`);
  return (
    <Card raised>
      <Form ref={element} method="post" className="grid gap-5" noValidate>
        {asks.company && (
          <>
            <Field
              name="tin"
              label={t('buyer.tin')}
              hint={t('buyer.tin-hint')}
              error={errorOf('tin')}
              defaultValue={fields.tin}
              inputMode="numeric"
              maxLength={20}
              autoComplete="off"
            />
            <Field
              name="purchaseCode"
              label={t('buyer.code')}
              hint={t('buyer.code-hint', { tin: asks.sellerTin })}
              error={errorOf('purchaseCode')}
              defaultValue={fields.purchaseCode}
              maxLength={12}
              autoComplete="off"
              autoCapitalize="characters"
            />
          </>
        )}
        {asks.phone && (
          <Field
            name="phone"
            label={t('buyer.phone')}
            hint={t('buyer.phone-hint')}
            error={errorOf('phone')}
            defaultValue={fields.phone}
            type="tel"
            maxLength={20}
            autoComplete="tel"
          />
        )}
        <Button type="submit" wide busy={busy}>
          {t('buyer.save')}
        </Button>
      </Form>
    </Card>
  );
}
