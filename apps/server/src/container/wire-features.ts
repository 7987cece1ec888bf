import { findBill } from '../features/bills/find-bill.ts';
import { canReadBill } from '../features/codes/check-proof.ts';
import type { CodesDeps } from '../features/codes/codes-deps.ts';
import { sendCode } from '../features/codes/send-code.ts';
import { useProof } from '../features/codes/use-proof.ts';
import { findFixedAccount } from '../features/fixed-internet/find-fixed-account.ts';
import { eraseDraft } from '../features/forms/drafts.ts';
import { openGeocoder } from '../features/geocoding/open-geocoder.ts';
import { findLead, isApplicant } from '../features/leads/find-lead.ts';
import type { LeadsDeps } from '../features/leads/leads-deps.ts';
import type { OrdersDeps } from '../features/orders/orders-deps.ts';
import { createDeliverOrder } from '../features/payments/engine/deliver-order.ts';
import { createPaymentStore } from '../features/payments/engine/payment-store.ts';
import { createOfferCheck } from '../features/payments/methods/offered-modes.ts';
import { foreignWalletLookup, payerAccountsOf } from '../features/payments/methods/payer-accounts.ts';
import { findOrderPayments } from '../features/payments/transactions/find-order-payments.ts';
import { sandboxOperator } from '../operator/sandbox/sandbox-operator.ts';
import { smtpEmails } from '../operator/smtp/smtp-emails.ts';
import { newOrderedId } from '../platform/crypto/new-ordered-id.ts';
import type { FeatureOptions } from './app-options.ts';
import { readPortalSecret } from './request-guards.ts';
import { tracePayments } from './trace-payments.ts';
import { wirePayments, wireProviders } from './wire-payments.ts';

/** The operator, with the configured mail server in place of its own e-mails. */
function wireOperator({ config, operatorDb, clock, brand, environment }: FeatureOptions) {
  const sandbox = sandboxOperator({
    db: operatorDb,
    clock,
    productName: brand.name,
    inbound: environment.inbound,
  });
  const { mailServer } = config;
  const smtp = mailServer && smtpEmails({ url: mailServer.url.reveal(), from: mailServer.from });
  return {
    operator: smtp ? { ...sandbox, emails: smtp } : sandbox,
    // In production a mailbox of the sandbox is no promise to a customer.
    receiptEmails: smtp ?? (config.mode === 'production' ? null : sandbox.emails),
  };
}

/** Wires the operator and the features that depend on each other: orders, payments, codes and home broadband. */
export function wireFeatures(options: FeatureOptions) {
  const { config, log, brand, formatText, db, pool, clock, lookups, environment, content } = options;
  const { publicUrl } = environment;
  const { operator, receiptEmails } = wireOperator(options);
  const { bills, invoices } = operator;
  const guarded = wireProviders(options, operator);
  const { providers, deliver, store } = tracePayments(options.tracing, {
    providers: guarded.providers,
    deliver: createDeliverOrder(operator),
    store: createPaymentStore(pool),
  });
  const { payerRules } = config.providers;
  const isOffered = createOfferCheck({ settings: operator.settings, providers, clock });
  const newId = () => newOrderedId(clock.now());
  const shared = { ...operator, db, clock, newId, brand, formatText, publicUrl, log };
  const codes: CodesDeps = {
    ...shared,
    secret: readPortalSecret(config),
    host: new URL(publicUrl()).hostname,
    findAccountCheck: payerAccountsOf({ brand, providers }),
    hasForeignWallet: foreignWalletLookup({ providers, payerRules, isOffered }),
    handsetNumber: operator.inbound?.number ?? null,
    challengeWork: config.challengeWork,
    limitFactor: config.rateLimitFactor,
  };
  const leads: LeadsDeps = {
    ...shared,
    detailsForm: (locale) => content.readForm('get-form-schema', locale),
    sendCode: (input) => sendCode(codes, { ...input, purpose: 'lead' }),
    useProof: (use) => useProof(shared, { ...use, purpose: 'lead' }),
    eraseDraft: (tx, visitorId) => eraseDraft(tx, { visitorId, formName: 'get-form-schema' }),
    lookUpLead: lookups.lead,
  };
  const orders: OrdersDeps = {
    ...shared,
    findPayments: (ids) => findOrderPayments(store, ids),
    canReadBill: (query) => canReadBill(shared, query),
    findBill: (claim, network) => findBill({ bills, lookUpBill: lookups.bill }, claim, network),
    findFixedLine: (claim, network) =>
      findFixedAccount({ invoices, lookUpAccount: lookups.account }, claim, network),
    findLead: (claim, network) => findLead(leads, claim, network),
    isApplicant: (query) => isApplicant(leads, query),
  };
  const parts = { providers, deliver, guarded, isOffered, store, codes, orders };
  return {
    operator,
    guarded,
    geocoder: openGeocoder({
      settings: config.geocoder,
      formatText,
      userAgent: `portal (${config.publicUrl ?? config.host})`,
      onFailed: (err) => log.warn({ err }, 'geocoding service failed: used the gazetteer'),
    }),
    codes,
    leads,
    forms: { db, clock, newId, formSchema: content.readForm },
    orders,
    payments: wirePayments(options, { ...shared, emails: receiptEmails }, parts),
  };
}
