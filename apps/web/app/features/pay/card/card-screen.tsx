import type { CardGateway } from '@portal/domain/payments/card-gateway';
import { type FormEvent, useEffect, useState } from 'react';
import { Form } from 'react-router';
import { createOpenPaymentStore } from '../../../browser-storage/open-payments.ts';
import { type SessionOrder, sessionOrder } from '../../../browser-storage/order-session.ts';
import { type PostFields, usePost } from '../../../form/use-post.ts';
import { useFormatMoney } from '../../../i18n/use-format-money.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { FullPageLoading } from '../../../page/full-page-loading.tsx';
import { PageLink } from '../../../page/page-link.tsx';
import { useTypedBeforeHydration } from '../../../ui/before-hydration.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Alert } from '../../../ui/notice.tsx';
import { RadioList } from '../../../ui/radio-list.tsx';
import {
  type CardGatewayOption,
  type OpenCheckout,
  priceOfOrder,
  recipientOfOrder,
} from '../load-checkout.ts';
import { paymentTexts } from '../texts.ts';
import { useRestoredPage } from '../use-restored-page.ts';
import { payInPopup } from './gateway-popup.ts';
import {
  type CardProblem,
  type CardStartResult,
  type PaymentEmailProblem,
  validatePaymentEmail,
} from './start-card.ts';
import { cardTexts } from './texts.ts';

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
  const [chosen, setChosen] = useState<CardGateway>(posted?.gateway ?? gateways[0].gateway);
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

type GatewayListProps = {
  order: SessionOrder;
  gateways: readonly CardGatewayOption[];
  chosen: CardGateway;
  choose: (gateway: CardGateway) => void;
};

/**
 * The card gateways; the first is chosen (RULINGS 14). A hint shows the charged amount when its currency differs, or
 * that the gateway fails often now.
 */
function GatewayList({ order, gateways, chosen, choose }: GatewayListProps) {
  const t = useTexts(cardTexts);
  const method = useTexts(paymentTexts);
  const formatMoney = useFormatMoney();
  const hintOf = ({ name, charged, failing }: CardGatewayOption) => {
    if (failing) return method('method.failing', { method: name });
    return charged.currency !== order.currency && t('card.charged', { amount: formatMoney(charged) });
  };
  return (
    <RadioList
      legend={t('card.gateways')}
      name="gateway"
      options={gateways.map((each) => ({ value: each.gateway, label: each.name, hint: hintOf(each) }))}
      value={chosen}
      onChange={choose}
    />
  );
}

/** The result of a post: the typed values, and the gateway's page or a problem. */
type PostedCard = { email: string; gateway: CardGateway; outcome: CardProblem | GatewayPage };

type GatewayPage = Extract<CardStartResult, { kind: 'page' }>;

/** The state of the card page and the call its button makes. */
type CardPayment = {
  busy: boolean;
  /** Navigating to the gateway's page or back from its popup: the page shows only the loading screen. */
  leaving: boolean;
  problem: CardProblem | null;
  press: (fields: PostFields) => void;
};

/**
 * Posts the form and opens the gateway. With a popup script the gateway opens over the page; if the script does not
 * load, the customer is redirected instead.
 * @param onStarted called with the id of the transaction before the page is left
 */
function useCardPayment(
  popupScriptOf: (gateway: CardGateway) => string | null,
  onStarted: (transactionId: string) => void,
): CardPayment {
  const { result, isBusy, hasFailed, send, clear } = usePost<PostedCard>();
  const [isInPopup, setInPopup] = useState(false);
  const page = result?.outcome.kind === 'page' ? result.outcome : null;
  // Back from the gateway may show the page as it was, still busy.
  useRestoredPage(clear);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page of a gateway
  useEffect(() => {
    if (!page || !result) return;
    const { gateway } = result;
    onStarted(page.transactionId);
    void goToGateway({ page, gateway, popupScript: popupScriptOf(gateway), showPopup: setInPopup });
  }, [page]);
  const busy = isBusy || page !== null;
  const problem = result?.outcome.kind === 'page' ? null : (result?.outcome ?? null);
  return {
    busy,
    leaving: busy && !isInPopup,
    problem: busy ? null : hasFailed ? { kind: 'unreachable' } : problem,
    press: (fields) => {
      if (!busy) send(fields);
    },
  };
}

type GatewayVisit = {
  page: GatewayPage;
  gateway: CardGateway;
  popupScript: string | null;
  showPopup: (open: boolean) => void;
};

async function goToGateway({ page, gateway, popupScript, showPopup }: GatewayVisit): Promise<void> {
  const { url, accessCode, transactionId } = page;
  if (!popupScript || !accessCode) return location.assign(url);
  showPopup(true);
  try {
    const end = await payInPopup(popupScript, accessCode);
    showPopup(false);
    location.assign(returnPath(gateway, transactionId, end === 'left' ? 'cancelled' : 'success'));
  } catch (error) {
    reportError(error);
    location.assign(url);
  }
}

/**
 * The URL that the gateway redirects to. The popup does not redirect, so the page navigates there with the result of
 * the popup (SPEC section 4 "Card": "with status"). The server trusts only the gateway itself about money.
 */
function returnPath(gateway: CardGateway, transactionId: string, status: 'success' | 'cancelled'): string {
  return `/payment/gateway/${gateway}/${transactionId}?status=${status}`;
}
