import type { WireBundle } from '@portal/contract/calls/bundle';
import type { Locale } from '@portal/domain/language/locale';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import type { CallHandlers } from '@portal/platform/http/portal-call';
import type { Caller } from '@portal/platform/http/visitors/caller';
import { keepLast } from '@portal/platform/keep-last';
import type { AppDeps } from './app-deps.ts';
import { type BalancesDeps, queryBalance } from './features/balances/query-balance.ts';
import { type BalanceRequestDeps, requestBalance } from './features/balances/request-balance.ts';
import { type BillsDeps, readBill, validateAccount } from './features/bills/read-bill.ts';
import { addNotes } from './features/bundles/add-notes.ts';
import { listBundles, listTariffs } from './features/bundles/list-bundles.ts';
import { billCodeCalls, codeCalls } from './features/codes/calls.ts';
import { canReadBalance, canReadBill } from './features/codes/check-proof.ts';
import { limitLookups } from './features/codes/limits/limit-lookups.ts';
import { sendCode } from './features/codes/send-code.ts';
import { findBundleNote } from './features/content/find-bundle-note.ts';
import { readCoverage } from './features/coverage/read-coverage.ts';
import { reportNoSignal } from './features/coverage/report-no-signal.ts';
import { convertCurrency } from './features/currency/convert-currency.ts';
import { saveFeedback } from './features/feedback/save-feedback.ts';
import { countPageSpeed } from './features/figures/page-speed.ts';
import { checkFixedAccount } from './features/fixed-internet/find-fixed-account.ts';
import { listOpenInvoices } from './features/fixed-internet/list-open-invoices.ts';
import { eraseDraft, readDraft, saveDraft } from './features/forms/drafts.ts';
import { requestCallBack } from './features/forms/request-call-back.ts';
import { sendContactForm } from './features/forms/send-contact-form.ts';
import { countMissedSearch } from './features/help/missed-searches.ts';
import { listPlans, readDevice } from './features/leads/list-plans.ts';
import { isSubscriber, sendLeadCode } from './features/leads/send-lead-code.ts';
import { submitLead } from './features/leads/submit-lead.ts';
import { trackLead } from './features/leads/track-lead.ts';
import { payLinkCalls } from './features/orders/pay-link/pay-link-calls.ts';
import { placeOrder } from './features/orders/place-order.ts';
import { readOrder } from './features/orders/read-order.ts';
import { historyCalls } from './features/payments/history/history-calls.ts';
import { paymentCalls } from './features/payments/http/payment-calls.ts';
import { refuseAbsentCalls } from './features/settings/absent-services.ts';
import { readConfig } from './features/settings/read-config.ts';
import { readProductConfig } from './features/settings/read-product-config.ts';
import { checkLine } from './features/subscribers/check-line.ts';

/** The handlers of every call of the contract; the HTTP routes and the pages use the same ones. */
export function createCalls(deps: AppDeps): CallHandlers {
  const handlers: CallHandlers = {
    ...codeCalls(deps.codes),
    ...billCodeCalls(deps.codes),
    ...paymentCalls(deps.payments),
    ...historyCalls(deps.history),
    ...payLinkCalls(deps.orders),
    ...productCalls(deps),
    ...accountCalls(deps),
    ...homeBroadbandCalls(deps),
    ...visitorCalls(deps),
  };
  return refuseAbsentCalls(handlers, deps.absentPorts);
}

/** The limit of look-ups that tell subscribers from other numbers. */
function lookupLimitOf({ codes, limiter }: AppDeps) {
  return (caller: Caller) => limitLookups({ ...codes, limiter }, caller);
}

/** What is on sale and to whom, and orders. */
function productCalls(deps: AppDeps) {
  const { operator, orders, payStackConfig, config, content, absentPorts, countVisit } = deps;
  const { exchange, networkLocations } = operator;
  const limit = lookupLimitOf(deps);
  const { pinRepeatMinutes } = config;
  // Every page shows them: it must not wait for an operator that does not respond. Pricing an order reads them again.
  const settings = { read: keepLast(operator.settings.read) };
  const withNotes = (bundles: WireBundle[], locale: Locale) =>
    addNotes(bundles, (productCode) => findBundleNote(content, productCode, locale));
  return {
    readConfig: ({ code }, { locale }) =>
      readConfig({ ...operator, settings, payStackConfig, pinRepeatMinutes }, { code, locale }),
    readProductConfig: () => readProductConfig(settings, absentPorts),
    checkLine: async (query, caller) => {
      await limit(caller);
      const line = await checkLine(query, operator);
      countVisit({ measure: 'line-checked' });
      return line;
    },
    listBundles: async (query, caller) => {
      await limit(caller);
      return withNotes(await listBundles(operator, query, caller.locale), caller.locale);
    },
    listTariffs: async (_input, { locale }) =>
      withNotes(await listTariffs({ ...operator, settings }, locale), locale),
    convertCurrency: (input) => convertCurrency(exchange, input),
    readCoverage: (query) => readCoverage({ ...networkLocations, reachKm: config.reachKm }, query),
    placeOrder: (input, { visitorId, wideNetwork }) =>
      placeOrder(orders, input, { visitorId, network: wideNetwork }),
    readOrder: ({ id }, caller) => readOrder(orders, id, caller),
  } satisfies Partial<CallHandlers>;
}

/** Bills, invoices and balances. */
function accountCalls({ operator, clock, codes, lookups }: AppDeps) {
  const bills: BillsDeps = {
    ...operator,
    clock,
    lookUpBill: lookups.bill,
    isVerified: (query) => canReadBill(codes, query),
  };
  const fixedInternet = { ...operator, clock, lookUpAccount: lookups.account };
  const balances: BalancesDeps & BalanceRequestDeps = {
    ...operator,
    clock,
    canReadBalance: (query) => canReadBalance(codes, query),
    sendCode: (input) => sendCode(codes, { ...input, purpose: 'balance' }),
  };
  return {
    readBill: (input, { visitorId }) => readBill(bills, { ...input, visitorId }),
    validateAccount: (input, { wideNetwork: network }) => validateAccount(bills, { ...input, network }),
    validateFixedAccount: (claim, { wideNetwork }) => checkFixedAccount(fixedInternet, claim, wideNetwork),
    listOpenInvoices: (claim, { wideNetwork }) => listOpenInvoices(fixedInternet, claim, wideNetwork),
    requestBalance: ({ msisdn }, { visitorId, locale, address, solution }) =>
      requestBalance(balances, { msisdn, visitorId, locale, address, solution }),
    queryBalance: async ({ uniqueCode, ...input }, { visitorId, locale, address, solution }) => {
      const { msisdn, requestType } = input;
      if (uniqueCode)
        return {
          queryBalanceResult: await queryBalance(balances, { ...input, uniqueCode, visitorId }, locale),
        };
      if (!requestType) throw new PortalError('INVALID_REQUEST', { fields: { uniqueCode: 'required' } });
      const challenge = await requestBalance(balances, { msisdn, visitorId, locale, address, solution });
      return { queryBalanceResult: [], ...challenge };
    },
  } satisfies Partial<CallHandlers>;
}

/** Home broadband: plans, device, ordering and tracking (SPEC section 7). */
function homeBroadbandCalls(deps: AppDeps) {
  const { leads } = deps;
  return {
    listPlans: ({ serviceType }, { locale }) => listPlans(leads, serviceType, locale),
    readDevice: ({ code }, { locale }) => readDevice(leads, code, locale),
    validateNumber: async ({ msisdn }, caller) => {
      await lookupLimitOf(deps)(caller);
      return { isSubscriber: await isSubscriber(leads, msisdn) };
    },
    sendLeadCode: ({ msisdn, email }, { visitorId, locale, address, solution }) =>
      sendLeadCode(leads, { msisdn, email, visitorId, locale, address, solution }),
    submitLead: (lead, caller) => submitLead(leads, lead, caller),
    trackLead: (claim, { locale, wideNetwork }) => trackLead(leads, claim, { locale, network: wideNetwork }),
  } satisfies Partial<CallHandlers>;
}

/** What a visitor types, reports or counts for: drafts, the contact form, feedback and statistics. */
function visitorCalls({ clock, forms, feedback, pageViews, countVisit, help }: AppDeps) {
  return {
    saveForm: ({ formName, values }, { visitorId }) => saveDraft(forms, { visitorId, formName, values }),
    readForm: ({ formName }, { visitorId }) => readDraft(forms, { visitorId, formName }),
    eraseForm: async ({ formName }, { visitorId }) => ({
      erased: await eraseDraft(forms.db, { visitorId, formName }),
    }),
    sendContactForm: ({ values }, { visitorId, locale }) =>
      sendContactForm(forms, { values, visitorId, locale }),
    requestCallBack: (input, caller) => requestCallBack(forms, input, caller),
    saveFeedback: (input, caller) => saveFeedback(feedback, input, caller),
    reportNoSignal: (report, caller) => reportNoSignal(feedback, report, caller),
    // Only visits of those who consented are counted (RULINGS 35).
    recordPageView: async ({ name }, { locale, consent }) => {
      if (consent === true) pageViews({ name, locale, at: clock.now() });
      return { counted: consent === true };
    },
    recordPageSpeed: async (speed, { consent }) => {
      if (consent === true) countPageSpeed(countVisit, speed);
      return { counted: consent === true };
    },
    recordMissedSearch: async ({ text }, { locale }) => ({
      counted: await countMissedSearch(help.deps, text, locale),
    }),
  } satisfies Partial<CallHandlers>;
}
