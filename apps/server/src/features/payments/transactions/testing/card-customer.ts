import type { CallResult } from '@portal/contract/calls/calls';
import type { CardGateway } from '@portal/domain/payments/card-gateway';
import { expect } from 'vitest';
import type { TestBuyer } from '../../../../testing/buyer.ts';

/** Actions of a customer who pays by card, on the portal and on the gateway's page. */
export type CardCustomer = ReturnType<typeof createCardCustomer>;

/** Creates the customer for a buyer of a test. */
export function createCardCustomer(buyer: TestBuyer) {
  return { ...pageActions(buyer), ...paymentActions(buyer), sendCallback: createCallbackSender(buyer) };
}

function pageActions(buyer: TestBuyer) {
  /** Places an order on its own line, and opens the gateway's page. */
  async function openGatewayPage(gateway: CardGateway) {
    const { portal, visitor } = buyer;
    const msisdn = await buyer.subscriber({ wallet: { behaviour: 'normal' } });
    const orderId = await buyer.order(visitor, {
      transactionType: 'PREPAID_RECHARGE',
      msisdn,
      amount: '500',
    });
    const way = { paymentMode: 'PAYMENT_GATEWAY', paymentGateway: gateway } as const;
    const made = await portal.call(
      'initiatePayment',
      { orderId, ...way, emailId: 'keza+cards@example.rw' },
      { visitor },
    );
    if (made.envelope.status !== 'success') throw new Error(made.envelope.statusCode);
    const { transactionId } = made.envelope.result;
    const sent = await portal.call('processPayment', { transactionId, ...way }, { visitor });
    if (sent.envelope.status !== 'success') throw new Error(sent.envelope.statusCode);
    return { msisdn, orderId, transactionId, page: sent.envelope.result.redirectUrl ?? '' };
  }

  async function locate(page: string): Promise<string> {
    const { pathname, search } = new URL(page);
    const reply = await buyer.portal.app.inject({ url: pathname + search });
    return reply.statusCode === 303 ? String(reply.headers.location) : pathname + search;
  }

  /** Submits the gateway's page. Resolves to the redirect URL. */
  async function submitGatewayPage(page: string, fields: Record<string, string>): Promise<string> {
    const reply = await buyer.portal.app.inject({
      method: 'POST',
      url: await locate(page),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
    return String(reply.headers.location);
  }

  const payByCard = (page: string) => submitGatewayPage(page, { answer: 'pay', card: '4111 1111 1111 1111' });

  /** Returns the browser to the portal. Resolves to the redirect URL. */
  async function returnToPortal(address: string, visitor = buyer.visitor): Promise<string> {
    const { pathname, search } = new URL(address);
    const headers = { cookie: buyer.portal.cookieOf(visitor) };
    const reply = await buyer.portal.app.inject({ url: pathname + search, headers });
    expect(reply.statusCode).toBe(303);
    return String(reply.headers.location);
  }

  return { openGatewayPage, submitGatewayPage, payByCard, returnToPortal };
}

function paymentActions(buyer: TestBuyer) {
  async function readPayment(transactionId: string): Promise<CallResult<'readTransaction'>> {
    const { visitor } = buyer;
    const { envelope } = await buyer.portal.call('readTransaction', { txnId: transactionId }, { visitor });
    if (envelope.status !== 'success') throw new Error(envelope.statusCode);
    return envelope.result;
  }

  /** Runs jobs, a quarter of an hour apart, until the status page shows a final status. */
  async function waitForEnd(transactionId: string) {
    for (let round = 0; round < 6; round += 1) {
      await buyer.runJobs();
      const transaction = await readPayment(transactionId);
      if (transaction.final) return transaction;
      buyer.clock.push(15 * 60_000);
    }
    throw new Error('the payment did not reach a final state');
  }

  return { readPayment, waitForEnd };
}

/** Sends a callback as a gateway does. */
function createCallbackSender(buyer: TestBuyer) {
  return async (gateway: CardGateway, body: string, headers: Record<string, string> = {}) => {
    const paths = buyer.portal.root.modules.payments.deps.callbackPaths;
    const secret = paths.find(({ name }) => name === gateway)?.secret.reveal();
    return buyer.portal.app.inject({
      method: 'POST',
      url: `/callbacks/${gateway}/${secret}`,
      headers: { 'content-type': 'application/json', ...headers },
      payload: body,
    });
  };
}
