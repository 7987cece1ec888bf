import type { CallName } from '@portal/contract/http/paths';
import type { OrderKind } from '@portal/domain/payments/order';
import type { PortName } from '@portal/operator/ports';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import type { CallHandlers } from '@portal/platform/http/portal-call';

/** The port that delivers each kind of order. */
export const ORDER_PORTS: Readonly<Record<OrderKind, PortName>> = {
  'prepaid-recharge': 'airtime',
  'several-recharges': 'airtime',
  'postpaid-bill': 'bills',
  'prepaid-bundle': 'bundles',
  'postpaid-bundle': 'bundles',
  'broadband-bundle': 'bundles',
  'fixed-invoice': 'invoices',
  lead: 'leads',
};

/** The port that each call asks. Calls that serve several journeys are not in it. */
const CALL_PORTS: Partial<Record<CallName, PortName>> = {
  listBundles: 'bundles',
  listTariffs: 'bundles',
  sendBillCode: 'bills',
  resendBillCode: 'bills',
  verifyBillCode: 'bills',
  readBill: 'bills',
  validateAccount: 'bills',
  validateFixedAccount: 'invoices',
  listOpenInvoices: 'invoices',
  requestBalance: 'balances',
  queryBalance: 'balances',
  listPlans: 'leads',
  readDevice: 'leads',
  validateNumber: 'leads',
  sendLeadCode: 'leads',
  submitLead: 'leads',
  trackLead: 'leads',
  convertCurrency: 'exchange',
  sendLineCode: 'balances',
  addLine: 'balances',
  readLines: 'balances',
  readHeld: 'balances',
  readCoverage: 'networkLocations',
};

/** Pages that need a port and are no product, or a part of a page behind `#`. */
const PORT_PAGES: Partial<Record<PortName, readonly string[]>> = {
  airtime: ['/recharge-several'],
  bundles: ['/table'],
  leads: ['/hbb-lead', '/hbb-lead-status'],
  networkLocations: ['/openNetworks'],
  shops: ['/storeLocator', '/store-locator', '/store_finder'],
  balances: ['/broadband-recharge#balance', '/my-lines'],
};

/** Lists the pages without language, besides those of products, that absent ports close. */
export function listClosedPages(absent: readonly PortName[]): string[] {
  return absent.flatMap((port) => PORT_PAGES[port] ?? []);
}

/** Replaces the handlers of calls whose port is absent by a refusal (NOT_OFFERED). */
export function refuseAbsentCalls(handlers: CallHandlers, absent: readonly PortName[]): CallHandlers {
  const closed = Object.entries(CALL_PORTS).filter(([, port]) => absent.includes(port));
  const refuse = () => Promise.reject(new PortalError('NOT_OFFERED'));
  return { ...handlers, ...Object.fromEntries(closed.map(([name]) => [name, refuse])) };
}
