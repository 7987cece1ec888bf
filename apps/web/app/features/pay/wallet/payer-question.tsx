import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useLocation } from 'react-router';
import type { Post } from '../../../form/use-post.ts';
import { useFormatMoney } from '../../../i18n/use-format-money.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { formatMsisdn } from '../../../number/format-msisdn.ts';
import { LinkButton } from '../../../page/page-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/notice.tsx';
import { type OpenCheckout, priceOfOrder } from '../load-checkout.ts';
import type { PostedPayment } from './take-payment-step.ts';
import { payerQuestionTexts } from './texts.ts';

type Confirmed = { payer: Msisdn; email: string; confirmed: Msisdn };

type PayerQuestionProps = {
  checkout: OpenCheckout;
  /** Whom the customer named, with the masked name that was found. */
  posted: PostedPayment;
  post: Post<PostedPayment>;
  problem: ReactNode;
  onSend: (fields: Confirmed) => void;
};

/** Asks whether the request goes to the right person, before it is sent. A plain form without JavaScript. */
export function PayerQuestion(props: PayerQuestionProps) {
  const { checkout, posted, post, problem, onSend } = props;
  const payer = posted.payer as Msisdn;
  const fields = { payer, email: posted.email, confirmed: payer };
  const name = posted.step.kind === 'confirm' ? posted.step.maskedName : '';
  const busy = post.isBusy;
  const t = useTexts(payerQuestionTexts);
  const { pathname, search } = useLocation();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const amount = useFormatMoney()(priceOfOrder(checkout.order));
  return (
    <Form
      method="post"
      className="pay-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSend(fields);
      }}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {/* Phones hide a title that is a child of the form: it says what is right above. This one is the question. */}
      <div>
        <h3 ref={title} tabIndex={-1} className="text-xl">
          {t('payer-question.title', { name })}
        </h3>
      </div>
      {post.hasFailed && <Alert>{problem}</Alert>}
      <p>{t('payer-question.text', { amount, number: formatMsisdn(fields.payer) })}</p>
      <div className="pay-actions">
        <Button type="submit" wide busy={busy}>
          {t(busy ? 'payer-question.busy' : 'payer-question.send')}
        </Button>
        <LinkButton
          to={pathname + search}
          look="quiet"
          wide
          onClick={(event) => {
            // Without a result here, the page is loaded again.
            if (!post.result) return;
            event.preventDefault();
            post.clear();
          }}
        >
          {t('payer-question.other')}
        </LinkButton>
      </div>
    </Form>
  );
}
