import type { APIRequestContext, Page } from '@playwright/test';
import { ROUTES } from '@portal/contract/http/paths';
import { createPortalClient, type PortalClient } from '@portal/contract/http/portal-client';
import { type Locale, localisePath } from '@portal/domain/language/locale';
import { payOrder, placeBundle, placeRecharge, yes } from '../pay-over-http.ts';
import type { WalletInput } from '../sandbox.ts';
import type { SandboxActions } from '../sandbox-actions.ts';
import { BUNDLE } from '../steps/order-bundle.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

/** A new customer in one language. */
export type Visit = {
  page: Page;
  locale: Locale;
  sandbox: SandboxActions;
  /** Address of the portal. */
  url: string;
  /** The wallet of the brand, as the API names it. */
  paymentMode: string;
  /** Says that the state changes the browser for good, such as its clock: nobody else gets this browser. */
  spoil: () => void;
};

/** Brings a visitor to a state of a page. Elements are found by names and classes, which no language changes. */
export type Steps = (visit: Visit) => Promise<unknown>;

/** Opens a path in the language of the visitor and waits until its scripts work. */
export function at(path: string): Steps {
  return async ({ page, locale }) => {
    await page.goto(localisePath(path, locale));
    await waitForHydration(page);
  };
}

/** Opens a path and fills fields by their names. */
export function filled(path: string, fields: Record<string, string>): Steps {
  return async (visit) => {
    await at(path)(visit);
    for (const [name, value] of Object.entries(fields))
      await visit.page.locator(`main [name="${name}"]:not([type=hidden])`).first().fill(value);
    await visit.page.keyboard.press('Tab');
  };
}

/** The same, and presses the main button, also one that names what is missing. */
export function sent(path: string, fields: Record<string, string>, then?: Steps): Steps {
  return async (visit) => {
    await filled(path, fields)(visit);
    await pressMain(visit.page);
    await then?.(visit);
  };
}

/** Presses the main button of a form. */
export async function pressMain(page: Page): Promise<void> {
  // A press on a button that is not ready names what is missing.
  await page.locator('main form .btn-primary').first().click({ force: true });
}

/** Waits for an element that is seen. */
export function see(selector: string): Steps {
  return ({ page }) => page.locator(selector).filter({ visible: true }).first().waitFor();
}

/** Enters the code that a handset received. */
export async function enterCode({ page, sandbox }: Visit, msisdn: string): Promise<void> {
  await page
    .locator('[autocomplete="one-time-code"]')
    .first()
    .fill(await sandbox.waitForCode(msisdn));
}

/** Opens a page of an order of a bundle for a new number. `{order}` in the path is its id. */
export function ordered(path: string, then?: (visit: Visit, msisdn: string) => Promise<unknown>): Steps {
  return async (visit) => {
    const msisdn = await visit.sandbox.addSubscriber({ airtime: 2_000, wallet: { balance: 20_000 } });
    const orderId = await placeBundle(callsOf(visit), msisdn, BUNDLE.productCode);
    await at(path.replace('{order}', orderId))(visit);
    await then?.(visit, msisdn);
  };
}

/**
 * Opens the status page of a payment by wallet, after `then` has answered its prompt.
 * @param of.recipient adds the number that is recharged; left out: the payer's own
 * @param of.wallet what the payer's wallet is like
 */
export function paid(
  then: (visit: Visit, payer: string) => Promise<unknown>,
  of: { recipient?: (visit: Visit) => Promise<string>; wallet?: WalletInput } = {},
): Steps {
  return async (visit) => {
    const msisdn = await visit.sandbox.addSubscriber({ wallet: of.wallet ?? { balance: 20_000 } });
    const orderId = await placeRecharge(callsOf(visit), (await of.recipient?.(visit)) ?? msisdn);
    await payInBrowser(visit, { orderId, payer: msisdn });
    await then(visit, msisdn);
  };
}

/** Starts the payment of an order by wallet, and opens its status page. */
export async function payInBrowser(visit: Visit, of: { orderId: string; payer: string }): Promise<void> {
  const { transactionId } = await payOrder(callsOf(visit), { ...of, paymentMode: visit.paymentMode });
  await at(`/payment/status?id=${transactionId}`)(visit);
}

/** Opens a number on "My lines" by its code, without the pages where it is asked for. Returns the id of the line. */
export async function openLine(visit: Visit, msisdn: string): Promise<string> {
  const portal = callsOf(visit);
  const { refId } = yes(await portal.sendLineCode({ msisdn }));
  const otp = await visit.sandbox.waitForCode(msisdn);
  const { uniqueCode } = yes(await portal.verifyCode({ refId, otp }));
  return yes(await portal.addLine({ uniqueCode })).lineId;
}

/** Calls with the cookies of the browser, so that its pages show what they made. */
export function callsOf({ page, url, locale }: Visit): PortalClient {
  return createPortalClient({
    routes: ROUTES,
    baseUrl: url,
    fetch: fetchAs(page.context().request),
    lang: () => locale,
  });
}

function fetchAs(request: APIRequestContext): typeof globalThis.fetch {
  return async (target, init) => {
    const reply = await request.fetch(String(target), {
      method: init?.method ?? 'GET',
      headers: init?.headers as Record<string, string>,
      ...(init?.body ? { data: String(init.body) } : {}),
    });
    return new Response(Buffer.from(await reply.body()).toString(), { status: reply.status() });
  };
}
