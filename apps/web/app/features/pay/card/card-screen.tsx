import type { CardGateway } from '@portal/domain/payments/card-gateway';
import { type FormEvent, useEffect, useState } from 'react';
import { Form } from 'react-router';
import { createOpenPaymentStore } from '../../../browser-storage/open-payments.ts';
import { sessionOrder } from '../../../browser-storage/order-session.ts';
import { useFormatMoney } from '../../../i18n/use-format-money.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { FullPageLoading } from '../../../page/full-page-loading.tsx';
import { PageLink } from '../../../page/page-link.tsx';
import { useTypedBeforeHydration } from '../../../ui/before-hydration.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Alert } from '../../../ui/notice.tsx';
import {
  type CardGatewayOption,
  type OpenCheckout,
  priceOfOrder,
  recipientOfOrder,
} from '../load-checkout.ts';
import { GatewayList } from './gateway-list.tsx';
import { type CardProblem, type PaymentEmailProblem, validatePaymentEmail } from './start-card.ts';
import { cardTexts } from './texts.ts';
import { type PostedCard, useCardPayment } from './use-card-payment.ts';

type CardScreenProps = {
  checkout: OpenCheckout;
  gateways: readonly [CardGatewayOption, ...CardGatewayOption[]];
  /** The problem and the typed values of a post without JavaScript. */
  posted: PostedCard | null;
};

/**
 * Card payment: choose a gateway, enter an email address for the receipt, then go to the gateway's page (SPEC section 4
 * "Card").
 */
export function CardScreen({ checkout: { order, settings }, gateways, posted }: CardScreenProps) {
  const t = useTexts(cardTexts);
  const formatMoney = useFormatMoney();
  const [chosen, setChosen] = useState<CardGateway>(gateways[0].gateway);
  const [email, setEmail] = useState(posted?.email ?? order.emailId ?? '');
  const emailField = useTypedBeforeHydration(email, setEmail);
  const [isChecked, setChecked] = useState(posted !== null);
  const popupScriptOf = (gateway: CardGateway) => (gateway === 'paystack' ? settings.popupScript : null);
  const payment = useCardPayment(popupScriptOf, (id) => createOpenPaymentStore().remember(id, order));
  const gateway = gateways.find((each) => each.gateway === chosen) ?? gateways[0];
  const { busy } = payment;
  const problem = payment.problem ?? (posted?.outcome.kind === 'page' ? null : (posted?.outcome ?? null));
  useStoredOrder(order, gateways, (stored) => setEmail((typed) => typed || stored));
  const pay = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (validatePaymentEmail(email)) return document.getElementById('card-email')?.focus();
    sessionOrder.write({ ...order, pgOptions: pgOptionsOf(gateways), emailId: email.trim() });
    payment.press({ gateway: gateway.gateway, email });
  };
  const values = {
    gateway: gateway.name,
    amount: formatMoney(priceOfOrder(order)),
    number: recipientOfOrder(order),
  };
  return (
    <Form method="post" noValidate className="pay-form" onSubmit={pay}>
      <h3 className="text-xl">{t('card.title')}</h3>
      {problem && problem.kind !== 'email' && (
        <FormProblem problem={problem} gateway={gateway.name} orderId={order.orderId} />
      )}
      <GatewayList order={order} gateways={gateways} chosen={gateway.gateway} choose={setChosen} />
      <Field
        ref={emailField}
        id="card-email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
        label={t('card.email')}
        hint={t('card.email-hint', values)}
        error={isChecked ? textOfProblem(validatePaymentEmail(email)) : null}
        readOnly={order.leadId !== null}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        onBlur={() => setChecked((before) => before || email !== '')}
      />
      <div className="pay-actions">
        <p className="quiet-note">
          <Icon name="lock" />
          <span>{t(popupScriptOf(gateway.gateway) ? 'card.popup' : 'card.leaving', values)}</span>
        </p>
        <Button type="submit" wide busy={busy}>
          {busy ? t('card.starting', values) : t('card.pay', values)}
        </Button>
      </div>
      {payment.leaving && <FullPageLoading />}
    </Form>
  );

  function textOfProblem(found: PaymentEmailProblem | null): string | null {
    return found && t(`card.${found}`);
  }
}

type FormProblemProps = {
  problem: Exclude<CardProblem, { kind: 'email' }>;
  gateway: string;
  orderId: string;
};

function FormProblem({ problem, gateway, orderId }: FormProblemProps) {
  const t = useTexts(cardTexts);
  const text = problem.kind === 'said' ? problem.message : t(`card.${problem.kind}`, { gateway });
  return (
    <Alert>
      {text}{' '}
      {problem.kind === 'unavailable' && (
        <PageLink to={`/payment/start?order=${orderId}`}>{t('card.another-way')}</PageLink>
      )}
    </Alert>
  );
}

const pgOptionsOf = (gateways: readonly CardGatewayOption[]) =>
  gateways.map(({ gateway }) => ({ paymentOpt: gateway }));

/** Stores the gateways with the order (SPEC section 2) and restores an email address typed before. */
function useStoredOrder(
  order: OpenCheckout['order'],
  gateways: readonly CardGatewayOption[],
  restoreEmail: (email: string) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each order
  useEffect(() => {
    if (!order.own) return;
    const { emailId } = sessionOrder.read() ?? {};
    sessionOrder.write({ ...order, pgOptions: pgOptionsOf(gateways), ...(emailId ? { emailId } : {}) });
    if (emailId) restoreEmail(emailId);
  }, [order.orderId]);
}
