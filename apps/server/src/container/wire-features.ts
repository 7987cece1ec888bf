import { absentPort } from '@portal/operator/absent-port';
import { chooseOperator, withoutAbsent } from '@portal/operator/choose-operator';
import type { Operator } from '@portal/operator/operator';
import { CONTENT, listAbsentPorts } from '@portal/operator/operator-config';
import { sandboxOperator } from '@portal/operator/sandbox/sandbox-operator';
import { smtpEmails } from '@portal/operator/smtp/smtp-emails';
import { createDeliverOrder } from '@portal/payments/engine/deliver-order';
import { createPaymentStore } from '@portal/payments/engine/payment-store';
import { createMethodFaults } from '@portal/payments/method-faults/method-faults';
import { withMethodFaults } from '@portal/payments/method-faults/with-method-faults';
import { createOfferCheck } from '@portal/payments/methods/offered-modes';
import { foreignWalletLookup, payerAccountsOf } from '@portal/payments/methods/payer-accounts';
import { createNumberChecks } from '@portal/payments/number-checks';
import { MODES } from '@portal/payments/providers/registry';
import { newOrderedId } from '@portal/platform/crypto/new-ordered-id';
import { findBill } from '../features/bills/find-bill.ts';
import { canReadBill } from '../features/codes/check-proof.ts';
import type { CodesDeps } from '../features/codes/codes-deps.ts';
import { findHistoryAccess } from '../features/codes/history-access.ts';
import { createProofRequestCounter } from '../features/codes/limits/prompt-metrics.ts';
import { sendCode } from '../features/codes/send-code.ts';
import { useProof } from '../features/codes/use-proof.ts';
import { findBundleNote } from '../features/content/find-bundle-note.ts';
import { listContentShops } from '../features/content/read-shops.ts';
import { withSiteReach } from '../features/coverage/with-site-reach.ts';
import { findFixedAccount } from '../features/fixed-internet/find-fixed-account.ts';
import { eraseDraft } from '../features/forms/drafts.ts';
import { openGeocoder } from '../features/geocoding/open-geocoder.ts';
import { findLead, isApplicant } from '../features/leads/find-lead.ts';
import type { LeadsDeps } from '../features/leads/leads-deps.ts';
import type { OrdersDeps } from '../features/orders/orders-deps.ts';
import { findOrderPayments } from '../features/payments/transactions/find-order-payments.ts';
import { createDeskSettingsStore } from '../features/settings/desk-settings/desk-settings-store.ts';
import { withDeskSettings } from '../features/settings/desk-settings/with-desk-settings.ts';
import type { FeatureOptions } from './app-options.ts';
import { readPortalSecret } from './request-guards.ts';
import { tracePayments } from './trace-payments.ts';
import { wireCodePurchases } from './wire-code-purchases.ts';
import { HOUR_MS, wireHistory } from './wire-history.ts';
import { wirePayments, wireProviders, wireRefunding } from './wire-payments.ts';

/**
 * The operator: each port from the adapter that the settings name for it, SMS and e-mails of the sandbox where it stands
 * for the rest, and the configured routes for messages and mail server in place of those.
 */
function wireOperator({
  config,
  db: portalDb,
  operatorDb: db,
  clock,
  brand,
  environment,
  sms,
  content,
}: FeatureOptions) {
  const { inbound } = environment;
  const listShops = () => listContentShops(content.readShops());
  const deps = { db, clock, productName: brand.name, inbound, listShops };
  const sandbox = config.operator.rest === 'sandbox' ? sandboxOperator(deps) : null;
  const smtp = config.mailServer && openMail(config.mailServer);
  const chosen = chooseOperator(config.operator, deps);
  const deskSettings = createDeskSettingsStore(portalDb);
  const methodFaults = createMethodFaults(portalDb);
  const operator: Operator = {
    ...chosen,
    // Staff may switch on a way to pay whose port is absent.
    settings: withMethodFaults(
      withoutAbsent(withDeskSettings(chosen.settings, deskSettings), config.operator.ports),
      methodFaults,
      clock,
    ),
    sms: sms ?? sandbox?.sms ?? absentPort('sms'),
    emails: smtp ?? sandbox?.emails ?? absentPort('emails'),
  };
  return {
    operator,
    settings: { own: chosen.settings, desk: deskSettings, faults: methodFaults },
    // In production a mailbox of the sandbox is no promise to a customer.
    receiptEmails: smtp ?? (config.mode === 'production' ? null : (sandbox?.emails ?? null)),
  };
}

/** The mail server, with its secrets revealed. */
function openMail({ url, from, dkim }: NonNullable<FeatureOptions['config']['mailServer']>) {
  const signature = dkim && { selector: dkim.selector, key: dkim.key.reveal() };
  return smtpEmails({ url: url.reveal(), from, dkim: signature });
}

/** The search for places: the configured service, the streets of the map, the gazetteer. */
function wireGeocoder({ config, log, formatText, streets }: FeatureOptions) {
  return openGeocoder({
    settings: config.geocoder,
    formatText,
    streets,
    userAgent: `portal (${config.publicUrl ?? config.host})`,
    onFailed: (err) => log.warn({ err }, 'geocoding service failed: used the gazetteer'),
  });
}

/** Whether numbers may be in other hands, by what the operator's network says. */
function wireNumberChecks({ config, clock, log }: FeatureOptions, { numberInsight: insight }: Operator) {
  return createNumberChecks({ insight, settings: config.numberChecks, clock, log });
}

/** Names of the wallets of others that customers pay with. */
function listWalletNames(): string[] {
  const options = Object.values(MODES).map(({ option }) => option);
  return options.filter(({ form }) => form === 'push').map(({ name }) => name);
}

/** What links depend on that another person pays an order by. */
function wirePayLinks({ config, db, clock, brand }: FeatureOptions) {
  return {
    payLinkMs: config.payLinkHours * HOUR_MS,
    findProvenNumber: async (visitorId: string) =>
      (await findHistoryAccess({ db, clock }, visitorId))?.msisdn ?? null,
    companyNames: [brand.name, brand.slug, ...listWalletNames()],
  };
}

/** Wires the operator and the features that depend on each other: orders, payments, codes and home broadband. */
export function wireFeatures(options: FeatureOptions) {
  const { config, log, brand, formatText, db, pool, clock, lookups, environment, content } = options;
  const { publicUrl } = environment;
  const { operator, receiptEmails, settings } = wireOperator(options);
  const absentPorts = listAbsentPorts(config.operator);
  const eventRecipients = config.events.endpoints;
  const guarded = wireProviders(options, operator);
  const { providers, deliver, store } = tracePayments(options.tracing, {
    providers: guarded.providers,
    deliver: createDeliverOrder(operator),
    store: createPaymentStore(pool, eventRecipients),
  });
  const { payerRules } = config.providers;
  const isOffered = createOfferCheck({ settings: operator.settings, providers, clock });
  const newId = () => newOrderedId(clock.now());
  const shared = { ...operator, eventRecipients, db, clock, newId, brand, formatText, publicUrl, log };
  const { orderReaders, forCodes } = wireCodePurchases(options, { operator, absentPorts });
  const codes: CodesDeps = {
    ...shared,
    ...forCodes,
    secret: readPortalSecret(config),
    host: new URL(publicUrl()).hostname,
    findAccountCheck: payerAccountsOf({ brand, providers }),
    hasForeignWallet: foreignWalletLookup({ providers, payerRules, isOffered }),
    handsetNumber: operator.inbound?.number ?? null,
    countRefusal: (purpose) => options.countVisit({ measure: 'codes-refused', part: purpose }),
    ...promptLimitsOf(options),
  };
  const leads: LeadsDeps = {
    ...shared,
    detailsForm: (locale) => content.readForm('get-form-schema', locale),
    sendCode: (input) => sendCode(codes, { ...input, purpose: 'lead' }),
    useProof: (use) => useProof(shared, use),
    eraseDraft: (tx, visitorId) => eraseDraft(tx, { visitorId, formName: 'get-form-schema' }),
    lookUpLead: lookups.lead,
  };
  const orders: OrdersDeps = {
    ...shared,
    isPaused: async () => (await settings.desk.readCached()).settings.pause !== null,
    ...{ absentPorts, ...wirePayLinks(options) },
    findBundleNote: (productCode, locale) => findBundleNote(content, productCode, locale),
    findPayments: (ids) => findOrderPayments(store, ids),
    canReadBill: (query) => canReadBill(shared, query),
    findBill: (claim, network) => findBill({ ...operator, lookUpBill: lookups.bill }, claim, network),
    findFixedLine: (claim, network) =>
      findFixedAccount({ ...operator, lookUpAccount: lookups.account }, claim, network),
    findLead: (claim, network) => findLead(leads, claim, network),
    isApplicant: (query) => isApplicant(leads, query),
  };
  const numberChecks = wireNumberChecks(options, operator);
  const networkLocations = withSiteReach(operator.networkLocations, config.siteReach);
  const history = wireHistory(options, { payments: store, numberChecks });
  const parts = {
    ...{ numberChecks, providers, deliver, guarded, isOffered, store, codes, orders, history },
    refunding: wireRefunding(options, operator),
    methodFaults: settings.faults,
  };
  return {
    operator: { ...operator, networkLocations },
    ...{ settings, absentPorts, guarded, codes, leads },
    shopsAreContent: config.operator.ports.shops === CONTENT,
    geocoder: wireGeocoder(options),
    forms: { db, clock, newId, formSchema: content.readForm },
    orders,
    history,
    ...wirePayments(options, { ...shared, ...orderReaders, emails: receiptEmails }, parts),
  };
}

function promptLimitsOf({ config, metrics }: Pick<FeatureOptions, 'config' | 'metrics'>) {
  return {
    challengeWork: config.challengeWork,
    limitFactor: config.rateLimitFactor,
    promptStrangers: config.promptStrangers,
    countProofRequest: createProofRequestCounter(metrics),
  };
}
