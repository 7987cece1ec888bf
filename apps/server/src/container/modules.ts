import { setTimeout as wait } from 'node:timers/promises';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { countryCurrency, money, toDecimal } from '@portal/domain/money/money';
import { CONTENT, listAbsentPorts } from '@portal/operator/operator-config';
import { openSmsRoutes } from '@portal/operator/sms-registry';
import { giveCompensations } from '@portal/payments/compensation/give-compensations';
import { createDeliverOrder } from '@portal/payments/engine/deliver-order';
import { APPROVAL_TIMEOUT_MS, HOSTED_PAGE_TIMEOUT_MS } from '@portal/payments/engine/payment-schedule';
import { createPaymentStore } from '@portal/payments/engine/payment-store';
import { countUnconfirmedEnds } from '@portal/payments/mandates/unconfirmed-ends';
import { listSwitches } from '@portal/payments/methods/list-switches';
import { createOfferCheck } from '@portal/payments/methods/offered-modes';
import { foreignWalletLookup, payerAccountsOf } from '@portal/payments/methods/payer-accounts';
import { createNumberChecks } from '@portal/payments/number-checks';
import { payStackConfig } from '@portal/payments/providers/paystack/account';
import type { PaymentMode } from '@portal/payments/providers/registry';
import { listWalletNames } from '@portal/payments/providers/registry';
import { deriveKey } from '@portal/platform/crypto/derive-key';
import { newOrderedId } from '@portal/platform/crypto/new-ordered-id';
import { salesEndpointsOf } from '@portal/platform/events/event-endpoint';
import { keepLast } from '@portal/platform/keep-last';
import { createPushSender } from '@portal/platform/web-push/push-sender';
import { secondPersonLimits } from '../config/staff-settings.ts';
import { createBalances } from '../features/balances/module.ts';
import { createBills } from '../features/bills/module.ts';
import { createBundles } from '../features/bundles/module.ts';
import { createCodes, lineProofEnder, undeliveredCodeRecorder } from '../features/codes/module.ts';
import { createContent, shopsIn } from '../features/content/module.ts';
import { createCoverage } from '../features/coverage/module.ts';
import { createCurrency } from '../features/currency/module.ts';
import { createFeedback } from '../features/feedback/module.ts';
import { createFigures } from '../features/figures/module.ts';
import { createFixedInternet } from '../features/fixed-internet/module.ts';
import { createForms } from '../features/forms/module.ts';
import { createGeocoding } from '../features/geocoding/module.ts';
import { createHelp } from '../features/help/module.ts';
import { createIncidents } from '../features/incidents/module.ts';
import { createLeads } from '../features/leads/module.ts';
import { createLineCheck, createMyLines, createStopAnswer } from '../features/my-lines/module.ts';
import { createNetworkLocations } from '../features/network-locations/module.ts';
import { createOrderReaders, createOrders } from '../features/orders/module.ts';
import { openPageViews } from '../features/page-views/module.ts';
import {
  createCodePurchases,
  createHistory,
  createPayments,
  orderPaymentFinder,
  PROMPT_APPROVALS_SQL,
  purchaseFinder,
} from '../features/payments/module.ts';
import { createReminders } from '../features/reminders/module.ts';
import { createSettings } from '../features/settings/module.ts';
import { createSettlement } from '../features/settlement/module.ts';
import { openSms } from '../features/sms/module.ts';
import { createLowAirtimeWatch, createStandingOrders } from '../features/standing-orders/module.ts';
import { openStreetMap } from '../features/street-map/module.ts';
import { createSubscribers } from '../features/subscribers/module.ts';
import { createUssd, createUssdGateway } from '../features/ussd/module.ts';
import { openContentDesk } from '../staff-desk/content/open-content-desk.ts';
import { CALLS_PER_MINUTE } from '../staff-desk/http/limit-calls.ts';
import { createStaffDesk } from '../staff-desk/module.ts';
import type { AppOptions } from './app-options.ts';
import { openOperator } from './open/open-operator.ts';
import type { Resources } from './open/open-resources.ts';
import { deskUrl, identityAccountOf } from './sandbox/sandbox-desk-client.ts';
import { createTaxReceipts } from './tax-receipts.ts';
import { tracePayments } from './trace-payments.ts';
import { wireFinance } from './wire-finance.ts';
import { wirePayments, wireProviders, wireRefunding } from './wire-payments.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** All features, connected. */
export type Modules = Awaited<ReturnType<typeof createModules>>['modules'];

/**
 * Creates every feature, each with all that it gets. A feature stands after those that it needs; where two need each other, a part
 * of one that needs less is created first. Where a dependency comes from stands here, as `name: value` at its feature.
 */
export async function createModules(options: AppOptions, resources: Resources) {
  const { config, log, draining } = options;
  const { brand, metrics, tracing, content, databases, environment, guards, secret } = resources;
  const { db, pool, operatorDb, long, clock } = databases;
  const { store, formatText } = content;
  const { limiter, lookups, visitors } = guards;
  const { publicUrl } = environment;
  const newId = () => newOrderedId(clock.now());
  const eventRecipients = config.events.endpoints;
  const absentPorts = listAbsentPorts(config.operator);

  const figures = createFigures({ pool, long, clock, log });
  const { countVisit } = figures;

  const sms = await openSms({
    settings: config.sms,
    openRoutes: (depsOf) => openSmsRoutes(config.sms.routes, depsOf),
    onUndeliveredCode: undeliveredCodeRecorder(db),
    db,
    pool,
    long,
    clock,
    metrics,
    limiter,
    log,
    secret,
    publicUrl,
  });

  const { operator, ownSettings, deskSettings, methodFaults, incidents, receiptEmails } = openOperator({
    config,
    db,
    operatorDb,
    clock,
    brand,
    inbound: environment.inbound,
    listShops: shopsIn(store),
    sms: sms.sms,
  });
  const { settings, lines, bundles, bills, invoices, balances, leads } = operator;
  // For pages that must not wait for an operator that does not respond. Pricing an order reads the settings again.
  const lastSettings = { read: keepLast(settings.read) };

  const streetMap = await openStreetMap({ file: config.streetMap, mapTiles: config.mapTiles });
  const geocoding = createGeocoding({
    settings: config.geocoder,
    formatText,
    streetMap: streetMap.archive,
    userAgent: `portal (${config.publicUrl ?? config.host})`,
    log,
  });
  const coverage = createCoverage({
    db,
    clock,
    networkLocations: operator.networkLocations,
    reachKm: config.reachKm,
    siteReach: config.siteReach,
    satellite: config.satellite,
  });
  const networkLocations = createNetworkLocations({
    shops: operator.shops,
    slug: brand.slug,
    networkLocations: coverage.networkLocations,
  });
  const contentModule = createContent({ store, readSites: networkLocations.readSites });

  const guarded = wireProviders({ ...options, ...resources, ...databases }, operator);
  const paymentParts = tracePayments(tracing, {
    providers: guarded.providers,
    deliver: createDeliverOrder(operator),
    store: createPaymentStore(pool, eventRecipients),
  });
  const { providers, store: payments } = paymentParts;
  const isOffered = createOfferCheck({ settings, providers, clock });
  const numberChecks = createNumberChecks({
    insight: operator.numberInsight,
    settings: config.numberChecks,
    clock,
    log,
  });
  const airtimeForOthers = money(config.airtimeForOthersPerDay, countryCurrency());
  const orderReaders = createOrderReaders({ pool, clock });

  const { key, services } = config.push;
  const push = key && createPushSender({ key, contact: publicUrl, services, clock });
  const reminders = createReminders({
    ...databases,
    newId,
    secret,
    push,
    isLineKept: createLineCheck({ db, clock }),
    formatText,
    log,
    metrics,
    operator,
    absentPorts,
    publicUrl,
    emails: receiptEmails,
    readSmsShare: sms.readShare,
    checkHolder: numberChecks.checkHolder,
    lowAirtime: createLowAirtimeWatch({ db, newId }),
    rules: { ...config.reminders, hours: config.country.messageHours },
  });

  const endLineProofs = lineProofEnder({ db, clock });
  const codes = createCodes({
    db,
    long,
    clock,
    newId,
    secret,
    host: new URL(publicUrl()).hostname,
    publicUrl,
    formatText,
    log,
    metrics,
    limiter,
    visitors,
    lines,
    sms: operator.sms,
    emails: operator.emails,
    numberVerification: operator.numberVerification,
    inbound: operator.inbound,
    gateway: config.inbound,
    handsetNumber: operator.inbound?.number ?? null,
    answerStop: createStopAnswer({
      db,
      formatText,
      endLineProofs,
      endReminders: reminders.stop,
      // Created below, because they pay; no message arrives before all is connected.
      endStandingOrders: (msisdn) => standingOrders.stop(msisdn),
    }),
    findAccountCheck: payerAccountsOf({ brand, providers }),
    hasForeignWallet: foreignWalletLookup({
      providers,
      payerRules: config.providers.payerRules,
      isOffered,
    }),
    hasPurchases: purchaseFinder({ pool, clock }),
    ...createCodePurchases({
      ...orderReaders,
      airtimeForOthers,
      findLineType: (msisdn) => lines.find(msisdn),
      clock,
      brand,
      formatText,
    }),
    approvalsSql: PROMPT_APPROVALS_SQL,
    countRefusal: (purpose) => countVisit({ measure: 'codes-refused', part: purpose }),
    challengeWork: config.challengeWork,
    limitFactor: config.rateLimitFactor,
    promptStrangers: config.promptStrangers,
  });
  const { limitLookups, limitOrders } = codes;
  sms.receiveWith(codes.answerMessage);

  const forms = createForms({ db, long, clock, newId, formSchema: store.readForm });
  const leadsModule = createLeads({
    db,
    long,
    metrics,
    clock,
    formatText,
    eventRecipients,
    salesSystems: {
      endpoints: salesEndpointsOf(eventRecipients),
      folder: config.leadFiles.dir === null ? null : { ...config.leadFiles, dir: config.leadFiles.dir },
    },
    leads,
    feasibility: operator.feasibility,
    lines,
    sms: operator.sms,
    detailsForm: (locale) => store.readForm('get-form-schema', locale),
    sendCode: (input) => codes.sendCode({ ...input, purpose: 'lead' }),
    useProof: codes.useProof,
    eraseDraft: (tx, visitorId) => forms.eraseDraft(tx, { visitorId, formName: 'get-form-schema' }),
    lookUpLead: lookups.lead,
    limitLookups,
    publicUrl,
    log,
  });
  const billsModule = createBills({
    bills,
    settings,
    clock,
    lookUpBill: lookups.bill,
    isVerified: codes.canReadBill,
  });
  const fixedInternet = createFixedInternet({ invoices, settings, clock, lookUpAccount: lookups.account });
  const balancesModule = createBalances({
    balances,
    lines,
    clock,
    limitLookups,
    canReadBalance: codes.canReadBalance,
    sendCode: (input) => codes.sendCode({ ...input, purpose: 'balance' }),
  });
  const bundlesModule = createBundles({
    bundles,
    lines,
    settings,
    lastSettings,
    limitLookups,
    findBundleNote: contentModule.findBundleNote,
  });
  const history = createHistory({
    db,
    pool,
    clock,
    eventRecipients,
    payments,
    numberChecks,
    findAccess: codes.findHistoryAccess,
    endAccess: codes.endHistoryAccess,
    reversalMs: config.reversalHours * HOUR_MS,
  });
  const myLines = createMyLines({
    ...databases,
    newId,
    secret,
    formatText,
    operator,
    codes,
    history,
    numberChecks,
    absentPorts,
    reminders,
    publicUrl,
    findOrder: orderReaders.findOrder,
    keptDays: config.myLinesDays,
    hasStandingOrders: config.standingOrders.perLine > 0,
  });
  const orders = createOrders({
    ...orderReaders,
    db,
    long,
    clock,
    formatText,
    newId,
    eventRecipients,
    payLinkMs: config.payLinkHours * HOUR_MS,
    companyNames: [brand.name, brand.slug, ...listWalletNames()],
    lines,
    settings,
    isPaused: deskSettings.isPaused,
    absentPorts,
    limitOrders,
    bundles,
    bills,
    invoices,
    findBill: billsModule.findBill,
    canReadBill: codes.canReadBill,
    findFixedLine: fixedInternet.findFixedLine,
    findLead: leadsModule.findLead,
    isApplicant: leadsModule.isApplicant,
    holdsAlready: myLines.holdsAlready,
    findBundleNote: contentModule.findBundleNote,
    findProvenNumber: async (visitorId) => (await codes.findHistoryAccess(visitorId))?.msisdn ?? null,
    findPayments: orderPaymentFinder(payments),
  });

  const taxReceipts = createTaxReceipts({ ...databases, ...orderReaders, fiscal: resources.fiscal });

  const {
    payments: paymentsDeps,
    scheduler,
    mandates,
  } = wirePayments(
    { ...options, ...resources, ...databases },
    {
      ...orderReaders,
      airtimeForOthers,
      // Without balances nobody knows whose a router is: it counts as another's.
      findRouterContact: async (router: Msisdn) =>
        absentPorts.includes('balances') ? null : balances.contactOf(router),
      sms: operator.sms,
      emails: receiptEmails,
      settings,
      clock,
      newId,
      brand,
      formatText,
      publicUrl,
      log,
    },
    {
      ...paymentParts,
      guarded,
      refunding: wireRefunding({ ...options, ...resources, ...databases }, operator),
      methodFaults,
      numberChecks,
      isOffered,
      codes: codes.deps,
      limitLookups,
      orders: orders.deps,
      history: history.deps,
    },
  );
  const paymentsModule = createPayments(paymentsDeps, {
    limiter,
    visitors,
    metrics,
    isEnding: draining,
    log,
    brand,
    readStatusTexts: (locale) => store.readTexts('payment-translation', locale),
  });

  const closesOthers = (mode: PaymentMode) =>
    paymentsDeps.providers[mode].mandates?.coversEveryStart ?? false;
  metrics.gauge(
    'mandate_ends_unconfirmed',
    'Mandates that ended over an hour ago, and whose provider has not confirmed it',
    () => countUnconfirmedEnds(databases.db, clock.now()),
  );
  const standingOrders = createStandingOrders({
    ...databases,
    newId,
    formatText,
    metrics,
    log,
    sms: operator.sms,
    stopSentence: reminders.stopSentence,
    checkHolder: numberChecks.checkHolder,
    requireLine: myLines.requireLine,
    listBundles: (msisdn, locale) => bundlesModule.listBundles({ msisdn, serviceType: null }, locale),
    readLeastAirtime: async () => toDecimal((await settings.read()).prepaidLimits.min),
    priceOrder: orders.priceOrder,
    placeOrder: orders.placeOrder,
    findOrder: orderReaders.findOrder,
    listModes: paymentsModule.listHandsetModes,
    listCardModes: paymentsModule.listCardModes,
    listFirstPayments: paymentsModule.listOutcomes,
    emails: receiptEmails,
    publicUrl,
    modes: paymentsModule.handsetModes,
    pay: async (payment) => {
      // The owner proved the number and agreed to this purchase; its SIM card and owner are the same still.
      const proof = await codes.proveByNetwork({ ...payment, paymentMode: payment.mode });
      return paymentsModule.payFromHandset({ ...payment, proof, isForeign: false });
    },
    findPayment: paymentsModule.findOutcome,
    cancelPayment: paymentsModule.cancelPayment,
    mandates,
    hasMandates: (mode) => {
      const { mandates: given } = paymentsDeps.providers[mode];
      return given !== undefined && !given.isClosed;
    },
    closesOthers,
    rules: { ...config.standingOrders, hours: config.country.messageHours },
  });

  const hasUssd = config.ussd.secret !== null || environment.sandboxPages !== null;
  const ussd = createUssd({
    gateway: hasUssd ? createUssdGateway(config.ussd, secret) : null,
    code: config.ussd.code,
    answerWithinMs: config.ussd.answerSeconds * 1_000,
    visitorKey: deriveKey(secret, 'ussd visitors'),
    db,
    long,
    clock,
    formatText,
    limiter,
    log,
    shedsNewWork: resources.observed.shedsNewWork,
    settings,
    sms: operator.sms,
    // Not that of the payments, which ends at once while the node shuts down: every answer would come too late.
    wait: (ms) => wait(ms, undefined, { ref: false }),
    track: paymentsModule.deps.inFlight.track,
    findLine: orders.findLine,
    findHeld: myLines.findHeld,
    listBundles: (msisdn, locale) => bundlesModule.listBundles({ msisdn, serviceType: null }, locale),
    placeOrder: orders.placeOrder,
    findOrder: orderReaders.findOrder,
    askProof: codes.askOnHandset,
    answerProof: codes.answerHandsetQuestion,
    listModes: paymentsModule.listHandsetModes,
    instructs: paymentsModule.instructs,
    pay: async (payment) => {
      const proof = await codes.proveByNetwork({ ...payment, paymentMode: payment.mode });
      return paymentsModule.payFromHandset({ ...payment, proof });
    },
    readLastOrder: paymentsModule.readLatestPayment,
    standingOrders: standingOrders.handset,
    resendReceipt: paymentsModule.resendReceipt,
  });

  const settingsModule = createSettings({
    settings: lastSettings,
    leads,
    payStackConfig: payStackConfig(environment.accounts.paystack),
    pinRepeatMinutes: config.pinRepeatMinutes,
    absentPorts,
  });
  const help = createHelp({
    faqs: content.faqs,
    closedPaths: settingsModule.closedPaths,
    settings: lastSettings,
    brand,
    times: {
      approvalMinutes: APPROVAL_TIMEOUT_MS / MINUTE_MS,
      cardMinutes: HOSTED_PAGE_TIMEOUT_MS / MINUTE_MS,
      orderHours: orders.lifetimeMs / HOUR_MS,
    },
    vatReward: resources.fiscal?.rules.rewardPercent ?? 0,
    db,
    clock,
    secret,
    limiter,
    log,
  });

  const settlement = createSettlement({
    finance: wireFinance(config, long.pool),
    providers,
    limiter,
  });
  const shopsAreContent = config.operator.ports.shops === CONTENT;
  const contentDesk = await openContentDesk({
    assetHost: config.assetHost,
    shopsAreContent,
    bundles,
    brand,
    content,
    db,
    log,
  });
  const { staff } = config;
  const staffDesk = createStaffDesk({
    account: identityAccountOf(config, environment),
    rules: {
      roleClaim: staff.roleClaim,
      roleNames: staff.roleNames,
      required: { acr: staff.acr, amr: staff.amr },
    },
    recheckMinutes: staff.recheckMinutes,
    url: deskUrl(config, publicUrl),
    servesApp: resources.web !== null,
    isEnding: draining,
    brand,
    db,
    pool,
    long,
    clock,
    metrics,
    log,
    payments,
    settings: { own: ownSettings, desk: deskSettings.store, faults: methodFaults },
    leads,
    sendLeadAgain: leadsModule.sendAgain,
    eventRecipients,
    methods: listSwitches(providers, { brand, formatText }),
    decisions: paymentsModule.deps,
    care: paymentsModule.deps,
    readReceipt: paymentsModule.readReceipt,
    limits: secondPersonLimits(staff),
    budgets: { revealsPerHour: staff.revealsPerHour, searchesPerHour: staff.searchesPerHour },
    callsPerMinute: CALLS_PER_MINUTE * config.rateLimitFactor,
    books: {
      pool: long.pool,
      sources: config.settlement.sources,
      comparedSources: settlement.comparedSources,
      log,
    },
    content: contentDesk.contentDesk,
    incidents: { store: incidents.store, bundles },
    endStandingOrder: standingOrders.endByCare,
    tellMandateEndAgain: mandates.tellAgain,
    closesOthers,
    fiscal: resources.fiscal,
    alarms: { limits: staff.alarms, addresses: staff.alarmAddresses, emails: receiptEmails },
  });

  return {
    operator,
    guarded,
    scheduler,
    shopsAreContent,
    contentDesk,
    modules: {
      balances: balancesModule,
      bills: billsModule,
      bundles: bundlesModule,
      codes,
      content: contentModule,
      coverage,
      currency: createCurrency({ exchange: operator.exchange }),
      feedback: createFeedback({ db, long, clock }),
      figures,
      fixedInternet,
      forms,
      geocoding,
      help,
      history,
      incidents: createIncidents(incidents, {
        lastSettings,
        providers,
        methodHealth: paymentsModule.deps.methodHealth,
        formatText,
        giveCompensations: () => giveCompensations({ db: long.db, clock, operator, log }),
      }),
      leads: leadsModule,
      mandates: { ...mandates, jobs: { 'check-mandates': mandates.checkDue } },
      myLines,
      networkLocations,
      orders,
      pageViews: openPageViews({ clock, sink: config.pageViewSink, log }),
      payments: paymentsModule,
      reminders,
      standingOrders,
      settings: settingsModule,
      settlement,
      sms,
      staffDesk,
      streetMap,
      taxReceipts,
      subscribers: createSubscribers({ lines, settings, limitLookups, countVisit }),
      ussd,
    },
  };
}
