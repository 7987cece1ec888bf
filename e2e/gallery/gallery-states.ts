import { expect, type Page } from '@playwright/test';
import { splitLocale } from '@portal/domain/language/locale';
import type { SubscriberInput } from '../sandbox.ts';
import { choosePlan, confirmAddress, fillDetails, leadIdOn } from '../steps/lead-steps.ts';
import { translator } from '../translator.ts';
import { waitForHydration } from '../wait-for-hydration.ts';
import { WAIT_LIMITS } from '../wait-limits.ts';
import { DISTURBANCE } from './announce-disturbance.ts';
import {
  fillCardOrder,
  fillStandingOrder,
  openHolderLink,
  withCardInForce,
  withCardOrder,
  withLine,
  withRefusedCard,
  withStandingOrders,
} from './standing-order-steps.ts';
import {
  at,
  enterCode,
  filled,
  ordered,
  paid,
  payInBrowser,
  pressMain,
  type Steps,
  see,
  sent,
  type Visit,
} from './visit.ts';

/** A state of a page: its route, the contact sheet it is on, its caption, and how a visitor gets there. */
export type GalleryState = { route: string; sheet: string; name: string; steps: Steps };

const DIALOG = see('dialog[open]');
const CODE = '[autocomplete="one-time-code"]';
const PROBLEM = see('main [role=alert], main .field-error, main [aria-invalid]');

/** Routes by the contact sheet that has their states. A new page or state is one line here. */
export const GALLERY: Record<string, Record<string, Record<string, Steps>>> = {
  home: {
    'routes/home': {
      empty: at('/'),
      filled: filled('/', { msisdn: '788100001', amount: '500' }),
      refused: sent('/', {}, PROBLEM),
      'a bill': at('/?type=postpaid'),
      'another way to pay': async (visit) => {
        await filled('/', { msisdn: '788100001', amount: '500' })(visit);
        await visit.page.locator('main .pay-line summary').first().click();
      },
      offline: async (visit) => {
        await at('/')(visit);
        await visit.page.context().setOffline(true);
        await see('.offline-bar')(visit);
      },
    },
    'routes/locale': {
      menu: async (visit) => {
        await at('/')(visit);
        // A phone has one of them and a wide page the other; a press opens one and closes the other.
        await visit.page.locator('.menu-narrow, .menu-more').evaluateAll((lists) => {
          for (const list of lists) {
            list.removeAttribute('name');
            list.setAttribute('open', '');
          }
        });
      },
      languages: pressed('/', '.languages summary'),
    },
  },
  recharge: {
    'routes/prepaid-recharge': {
      empty: at('/prepaid-recharge'),
      filled: filled('/prepaid-recharge', { msisdn: '788100001', amount: '1500' }),
      'nothing typed': sent('/prepaid-recharge', {}, PROBLEM),
      'refused number': sent('/prepaid-recharge', { msisdn: '12345', amount: '5' }, PROBLEM),
      'the same once more': paid(async (visit, msisdn) => {
        await visit.sandbox.approvePrompt(msisdn);
        await see('.receipt-card.tone-success')(visit);
        await filled('/prepaid-recharge', { msisdn, amount: '500' })(visit);
        await visit.page.locator('main form [name="intent"][value="pay"]').first().click();
        await DIALOG(visit);
      }),
      'a postpaid line': async (visit) => {
        await filled('/prepaid-recharge', { msisdn: '788100003' })(visit);
        await PROBLEM(visit);
      },
    },
    'routes/broadband-recharge': {
      empty: at('/broadband-recharge'),
      bundles: at('/broadband-recharge?msisdn=788100005'),
      'nothing typed': sent('/broadband-recharge', {}, PROBLEM),
      'code for the balance': async (visit) => {
        const contact = await visit.sandbox.addSubscriber();
        const router = await visit.sandbox.addSubscriber({ line: 'broadband', contact, wallet: null });
        await at(`/broadband-recharge?msisdn=${router}`)(visit);
        await visit.page.locator('main .card .btn-secondary').first().click();
        await see(CODE)(visit);
      },
    },
  },
  bundles: {
    'routes/data-bundle': {
      'number first': at('/data-bundle'),
      list: at('/data-bundle?msisdn=788100001'),
      chosen: at('/data-bundle?msisdn=788100001&product=DD3'),
      'nothing for the money': at('/data-bundle?msisdn=788100001&budget=1'),
    },
    'routes/table': { prices: at('/table'), 'none found': at('/table?budget=1') },
  },
  bills: {
    'routes/postpaid-bill-pay': {
      empty: at('/postpaid-bill-pay'),
      'nothing typed': sent('/postpaid-bill-pay', {}, PROBLEM),
      code: withBill(DIALOG),
      bill: withBill(async (visit, msisdn) => {
        await visit.page.locator('dialog[open] .btn-primary').first().click();
        await enterCode(visit, msisdn);
        await see('.bill-card')(visit);
      }),
    },
    'routes/recharge-several': {
      empty: at('/recharge-several'),
      'nothing typed': sent('/recharge-several', {}, PROBLEM),
      'the same number twice': sent(
        '/recharge-several',
        { 'msisdn-0': '788100001', 'amount-0': '500', 'msisdn-1': '788100001', 'amount-1': '700' },
        PROBLEM,
      ),
      'more rows': pressed('/recharge-several', 'main details > summary'),
      'the same once more': paidSeveral(async (visit, { fields }) => {
        await sent('/recharge-several', fields, see('main a[href*="/payment/status?id="]'))(visit);
      }),
    },
    'routes/fixed-internet': {
      empty: at('/orp/fixed-internet'),
      'nothing typed': sent('/orp/fixed-internet', {}, PROBLEM),
      invoices: sent(
        '/orp/fixed-internet',
        { accountNo: 'PE1000000001', contactPersonEmailId: 'uwase@example.rw' },
        see('main fieldset'),
      ),
      'not found': sent(
        '/orp/fixed-internet',
        { accountNo: 'PE0000000001', contactPersonEmailId: 'keza@example.rw' },
        PROBLEM,
      ),
    },
  },
  payment: {
    'routes/payment/start': {
      list: ordered('/payment/start?list&order={order}'),
      'several numbers': async (visit) => {
        const fields = await severalFields(visit);
        await sent('/recharge-several', fields, see('main a[href*="/payment/start/"]'))(visit);
      },
    },
    'routes/payment/wallet': {
      wallet: ordered('/payment/start/isano-money?order={order}'),
      waiting: ordered('/payment/start/isano-money?order={order}', async (visit) => {
        await pressMain(visit.page);
        await DIALOG(visit);
      }),
      airtime: ordered('/payment/start/airtime?order={order}'),
      'wrong number': ordered('/payment/start/airtime?order={order}', async (visit) => {
        await visit.page.locator('main form [type=tel]').first().fill('123');
        await pressMain(visit.page);
        await PROBLEM(visit);
      }),
      'code for airtime': withAirtimeCode(async () => undefined),
      'wrong code': withAirtimeCode(async (visit) => {
        await visit.page.locator(CODE).first().fill('000000');
        await see('dialog[open] [data-wrong]')(visit);
      }),
      'sure to pay from airtime': withAirtimeCode(async (visit, msisdn) => {
        await enterCode(visit, msisdn);
        await visit.page.locator(CODE).first().waitFor({ state: 'detached' });
        await see('dialog[open] .btn-primary:not([aria-disabled])')(visit);
      }),
      'M-Pesa': ordered('/payment/start/mpesa?order={order}'),
      'Airtel Money': ordered('/payment/start/airtel?order={order}'),
      'no account at Airtel Money': ordered('/payment/start/airtel?order={order}', async (visit) => {
        const payer = await visit.sandbox.addSubscriber({ wallet: null });
        await visit.page.locator('main form [type=tel]').first().fill(payer);
        await pressMain(visit.page);
        // The wallet says so at once, or when it is asked about the payment.
        await see('main [role=alert], .receipt-card.tone-failed')(visit);
      }),
      SmartCash: ordered('/payment/start/smartcash?order={order}'),
      eKash: ordered('/payment/start/ekash?order={order}'),
    },
    'routes/payment/card': {
      card: ordered('/payment/start/card?order={order}'),
      'nothing typed': ordered('/payment/start/card?order={order}', ({ page }) => pressMain(page)),
      'the first purchase of a standing order': withCardOrder((visit, { orderId }) =>
        at(`/payment/start/card?order=${orderId}`)(visit),
      ),
    },
    'routes/payment/shell': { 'no such order': at('/payment/start?order=unknown') },
  },
  status: {
    'routes/payment/status': {
      waiting: paid(({ sandbox }, msisdn) => sandbox.waitForPrompt(msisdn)),
      paid: paid(async (visit, msisdn) => {
        await visit.sandbox.approvePrompt(msisdn);
        await see('.receipt-card.tone-success')(visit);
      }),
      rejected: paid(async (visit, msisdn) => {
        await visit.sandbox.rejectPrompt(msisdn);
        await see('.receipt-card.tone-failed')(visit);
      }),
      'not approved in time': paid(async (visit, msisdn) => {
        await visit.sandbox.waitForPrompt(msisdn);
        await visit.sandbox.advanceTime(msisdn, 3_600);
        await see('.receipt-card.tone-failed')(visit);
      }),
      'sent back': paid(
        async (visit, msisdn) => {
          await visit.sandbox.approvePrompt(msisdn);
          await seePaymentText(visit, 'Money returned');
        },
        { recipient: ({ sandbox }) => sandbox.addSubscriber({ status: 'barred' }) },
      ),
      'staff look into it': paid(
        async (visit, msisdn) => {
          await visit.sandbox.approvePrompt(msisdn);
          await seePaymentText(visit, 'Our staff are looking into it');
        },
        { wallet: { behaviour: 'wrong-amount', balance: 20_000 } },
      ),
      'several numbers, paid': paidSeveral(async () => undefined),
      'several numbers, a part sent back': paidSeveral(
        (visit) => seePaymentText(visit, '{amount}, not possible, money returned', { amount: '' }),
        { second: { status: 'barred' } },
      ),
      'a refused card': withRefusedCard(async () => undefined),
      'what to enter at one’s own bank': ordered(
        '/payment/start/ekash?order={order}',
        async (visit, msisdn) => {
          await visit.page.locator('main form [type=tel]').first().fill(msisdn);
          await pressMain(visit.page);
          await see('[aria-labelledby="bank-steps"]')(visit);
        },
      ),
      'no such payment': at('/payment/status?id=unknown'),
    },
    // A portal without an EBM asks for no company.
    'routes/payment/receipt-for': { 'no such order': at('/receipt-for') },
    'routes/receipts': {
      none: at('/receipts'),
      one: paid(async (visit, msisdn) => {
        await visit.sandbox.approvePrompt(msisdn);
        await see('.receipt-card.tone-success')(visit);
        await at('/receipts')(visit);
      }),
    },
  },
  purchases: {
    'routes/purchases/history': {
      number: at('/history'),
      'nothing typed': sent('/history', {}, PROBLEM),
      code: async (visit) => {
        const msisdn = await visit.sandbox.addSubscriber();
        await sent('/history', { msisdn }, see('[autocomplete="one-time-code"]'))(visit);
      },
      purchases: withPurchase(async () => undefined),
      'several numbers': paidSeveral(async (visit, { payer }) => {
        await sent('/history', { msisdn: payer }, see(CODE))(visit);
        await enterCode(visit, payer);
        await see('main .receipt-actions')(visit);
      }),
      'no purchases': async (visit) => {
        const msisdn = await visit.sandbox.addSubscriber();
        await sent('/history', { msisdn }, see('[autocomplete="one-time-code"]'))(visit);
        await enterCode(visit, msisdn);
        await visit.page.locator('[autocomplete="one-time-code"]').first().waitFor({ state: 'detached' });
      },
    },
    'routes/standing-orders': {
      'a new one': withStandingOrders(async () => undefined),
      'nothing typed': withStandingOrders(async ({ page }) => {
        await page.locator('main [value="check"]').click();
        await page.locator('main .field-error:not([hidden])').first().waitFor();
      }),
      question: withStandingOrders(fillStandingOrder),
      'question about one that buys when little is left': withStandingOrders(async (visit) => {
        await visit.page.locator('main [name="every"][value="low"]').check();
        await visit.page.locator('main [name="below"]').fill('300');
        await fillStandingOrder(visit);
      }),
      'one that stands': withStandingOrders(async (visit) => {
        await fillStandingOrder(visit);
        await visit.page.locator('main [value="agree"]').click();
        await visit.page.locator('main [value="pause"]').waitFor();
      }),
      'one that is paused': withStandingOrders(async (visit) => {
        await fillStandingOrder(visit);
        await visit.page.locator('main [value="agree"]').click();
        await visit.page.locator('main [value="pause"]').click();
        await visit.page.locator('main [value="resume"]').waitFor();
      }),
      'one that is changed': withStandingOrders(async (visit) => {
        await fillStandingOrder(visit);
        await visit.page.locator('main [value="agree"]').click();
        await visit.page.locator('main [value="pause"]').waitFor();
        await visit.page.locator('main a[href*="change="]').click();
        await see('main [value="check"]')(visit);
      }),
      'a permission that the wallet asks for': withStandingOrders(async (visit) => {
        await visit.page.locator('main [name="paymentMode"][value$=" without-asking"]').first().check();
        await fillStandingOrder(visit);
        await visit.page.locator('main [value="agree"]').click();
        await see('main a[href*="asked="]')(visit);
      }),
      'question about a card': withStandingOrders(fillCardOrder),
      'one that waits for its card': withCardOrder(async (visit, { orders }) => {
        await at(orders)(visit);
        await see('main a[href*="/payment/start/card"]')(visit);
      }),
      'one that a card pays': withCardInForce(async (visit, { orders }) => {
        await at(orders)(visit);
        await see('main [value="pause"]')(visit);
      }),
      'one whose card was refused': withRefusedCard(async (visit, { orders }) => {
        await at(orders)(visit);
      }),
    },
    'routes/my-lines': {
      number: at('/my-lines'),
      'nothing typed': sent('/my-lines', {}, PROBLEM),
      code: async (visit) => {
        const msisdn = await visit.sandbox.addSubscriber();
        await sent('/my-lines', { msisdn }, see(CODE))(visit);
      },
      line: withLine(async () => undefined),
      'use by day': withLine(({ page }) => page.locator('main details:has(.usage-days) > summary').click()),
      locked: withLine(lockLines),
      'locked, after a wrong PIN': withLine(async (visit) => {
        await lockLines(visit);
        await visit.page.locator('main [name="linesPin"]').fill('7001');
        await visit.page.locator('main [value="unlock"]').click();
        await visit.page.locator('main .field-error:not([hidden])').waitFor();
      }),
      reminders: withLine(async ({ page }) => {
        await page.locator('main details:has([value="remind"]) summary').click();
        await page.locator('main [value="airtime-low"]').check();
        await page.locator('main [value="remind"]').click();
        await page.locator('main [value="remind-off"]').waitFor();
      }),
      'the link of a card’s holder': withCardInForce(openHolderLink),
      'a card that its holder has ended': withCardInForce(async (visit, order) => {
        await openHolderLink(visit, order);
        await visit.page.locator('main [value="end-card"]').click();
        await visit.page.locator('main [value="end-card"]').waitFor({ state: 'detached' });
      }),
      'reminders that have ended': at('/my-lines?link=AAAAAAAAAAAAAAAAAAAAAA'),
      'a wrong PIN': withLine(async ({ page }) => {
        await page.locator('main [name="linesPin"]').fill('1234');
        await page.locator('main [value="set-pin"]').click();
        await page.locator('main .field-error:not([hidden])').waitFor();
      }),
    },
    'routes/purchases/reversal': {
      'without a purchase': at('/reversal'),
      form: withReversal(async () => undefined),
      sent: withReversal(async (visit) => {
        await visit.page.locator('main textarea, main input:not([type=hidden])').first().fill('0788100001');
        await pressMain(visit.page);
        await see('main #case, main [aria-labelledby="case"]')(visit);
      }),
    },
    'routes/payment/held': {
      'a bundle that the line has': withLine(async (visit, msisdn) => {
        await at(`/data-bundle?msisdn=${msisdn}&product=DD3`)(visit);
        await visit.page.locator('main [name="intent"][value="pay-now"]').first().click();
        await see('main a[href*="/payment/start?order="]')(visit);
      }),
    },
    'routes/purchases/ask-to-pay': {
      ask: ordered('/ask-to-pay?order={order}'),
      link: ordered('/ask-to-pay?order={order}', makeLink),
      'no such order': at('/ask-to-pay'),
    },
    'routes/purchases/pay-for': {
      'pay for somebody': ordered('/ask-to-pay?order={order}', async (visit) => {
        await at(await makeLink(visit))(visit);
      }),
      'no such link': at('/pay-for'),
    },
    'number-confirmed': { confirmed: at('/number-confirmed') },
    'number-not-confirmed': { 'not confirmed': at('/number-not-confirmed') },
  },
  works: {
    'routes/hbb/works': { works: at('/works') },
    'routes/hbb/lead': {
      plans: at('/hbb-lead'),
      details: ({ page, locale }) => choosePlan(page, locale),
      'details refused': async (visit) => {
        await choosePlan(visit.page, visit.locale);
        await pressMain(visit.page);
        await PROBLEM(visit);
      },
      address: async (visit) => {
        await fillLead(visit);
        await DIALOG(visit);
        await mapDrawn(visit.page, 'dialog[open] ');
      },
      'sure of the address': async (visit) => {
        await fillLead(visit);
        await see('dialog[open] [type=checkbox]')(visit);
        await visit.page.locator('dialog[open] [type=checkbox]').check();
        await visit.page.locator('dialog[open] .btn-primary').first().click();
        await see('dialog[open] .btn-primary:not([aria-disabled])')(visit);
      },
      'can be installed': async (visit) => void (await orderLead(visit)),
    },
    'routes/hbb/lead-status': {
      empty: at('/hbb-lead-status'),
      found: async (visit) => {
        const { leadId, contact } = await orderLead(visit);
        await sent('/hbb-lead-status', { leadId, contactNumber: contact }, see('main .timeline'))(visit);
      },
      'not found': sent('/hbb-lead-status', { leadId: 'W23456789', contactNumber: '788100001' }, PROBLEM),
    },
  },
  maps: {
    'routes/open-networks': {
      search: at('/openNetworks'),
      found: withMap('/openNetworks?q=Huye'),
      'none found': at('/openNetworks?q=Atlantis+beneath+the+sea'),
    },
    'routes/stores': {
      search: at('/storeLocator'),
      found: at('/storeLocator?q=Huye'),
      map: withMap('/storeLocator?q=Huye&view=map'),
      'none found': at('/storeLocator?q=Atlantis+beneath+the+sea'),
    },
    'store-locator': { 'other address': at('/store-locator?q=Kigali') },
    'store-finder': { dealers: at('/store_finder/dealers') },
  },
  help: {
    'routes/get-help/home': {
      home: at('/gethelp'),
      found: at('/gethelp?q=4G'),
      'none found': at('/gethelp?q=xyzxyz'),
    },
    'routes/get-help/topic': { topic: at('/gethelp/bundles') },
    'routes/get-help/section': { section: linked('/gethelp/bundles', 1) },
    'routes/get-help/question': { question: linked('/gethelp/bundles', 2) },
    'routes/feedback': {
      empty: at('/give_your_feedback'),
      'nothing typed': sent('/give_your_feedback', {}, PROBLEM),
      sent: sent('/give_your_feedback', { message: 'Byihuse cyane. Murakoze.' }, see('main [role=status]')),
    },
    'routes/call-back': {
      empty: at('/call-back'),
      'nothing typed': sent('/call-back', {}, PROBLEM),
      sent: sent('/call-back', { msisdn: '788100001' }, see('main [role=status]')),
    },
  },
  other: {
    'routes/about': { about: at('/about') },
    'routes/status': { 'what works now': at('/status') },
    'routes/page-not-found': { 'page not found': at('/page-not-found') },
    'routes/unknown-path': { 'unknown path': at('/no/such/page') },
    'routes/offline': { offline: at('/offline') },
  },
};

/** Pages that announce a disturbance of the networks and of a way to pay (`announceDisturbance`), which every page of the portal does from then on. */
const DISTURBED: typeof GALLERY = {
  disturbed: {
    'routes/status': { disturbed: announced('/status') },
    'routes/payment/start': {
      disturbed: ordered('/payment/start?list&order={order}', seeDisturbance),
    },
    'routes/payment/wallet': {
      disturbed: ordered('/payment/start/isano-money?order={order}', seeDisturbance),
    },
    'routes/data-bundle': { disturbed: announced('/data-bundle?msisdn=788100001') },
    'routes/get-help/home': { disturbed: announced('/gethelp') },
    'routes/open-networks': { disturbed: announced('/openNetworks') },
    'routes/hbb/works': { disturbed: announced('/works') },
    'routes/hbb/lead-status': { disturbed: announced('/hbb-lead-status') },
    'routes/fixed-internet': { disturbed: announced('/orp/fixed-internet') },
  },
};

/** All states of a portal without a disturbance, in the order of the sheets. */
export function galleryStates(): GalleryState[] {
  return listStates(GALLERY);
}

/** The states of a portal that announces a disturbance. */
export function disturbedStates(): GalleryState[] {
  return listStates(DISTURBED);
}

function listStates(sheets: typeof GALLERY): GalleryState[] {
  return Object.entries(sheets).flatMap(([sheet, routes]) =>
    Object.entries(routes).flatMap(([route, states]) =>
      Object.entries(states).map(([name, steps]) => ({ route, sheet, name, steps })),
    ),
  );
}

function pressed(path: string, selector: string): Steps {
  return async (visit) => {
    await at(path)(visit);
    await visit.page.locator(selector).filter({ visible: true }).first().click();
  };
}

/** Opens a page that announces the disturbance. A page that the server has cached says it seconds later. */
function announced(path: string): Steps {
  return async (visit) => {
    const announcement = visit.page.getByText(DISTURBANCE[visit.locale]).filter({ visible: true });
    await expect(async () => {
      await at(path)(visit);
      await expect(announcement.first()).toBeVisible({ timeout: 1 });
    }).toPass({ timeout: WAIT_LIMITS.screen, intervals: [1_000] });
  };
}

async function seeDisturbance({ page, locale }: Visit): Promise<void> {
  await page.getByText(DISTURBANCE[locale]).filter({ visible: true }).first().waitFor();
}

/** Waits until the page of a payment says something, which is given in English; it tells what happens late of itself or opened again. */
async function seePaymentText(
  { page, locale }: Visit,
  english: string,
  values?: Record<string, string>,
): Promise<void> {
  const text = page.getByText(translator(locale, 'payment-translation')(english, values).trim());
  await expect(async () => {
    await page.reload();
    await expect(text.first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: WAIT_LIMITS.screen, intervals: [1_000] });
  await waitForHydration(page);
}

/** Follows the first link in the list of a page of help, that many times. */
function linked(path: string, times: number): Steps {
  return async (visit) => {
    await at(path)(visit);
    for (let depth = 1; depth <= times; depth += 1) {
      const link = visit.page.locator('main .help-links a, main .help-topics a').first();
      await at(splitLocale((await link.getAttribute('href')) ?? '').path)(visit);
    }
  };
}

/** Up to the code that the payer of a bundle receives. */
function withAirtimeCode(then: (visit: Visit, msisdn: string) => Promise<unknown>): Steps {
  return ordered('/payment/start/airtime?order={order}', async (visit, msisdn) => {
    await visit.page.locator('main [name="email"], main [type=email]').first().fill('keza@example.rw');
    await pressMain(visit.page);
    await see(CODE)(visit);
    await then(visit, msisdn);
  });
}

/** The form to take a purchase back: only of what another number got. */
function withReversal(then: (visit: Visit) => Promise<unknown>): Steps {
  return withPurchase(
    async (visit) => {
      await visit.page.locator('main a[href*="/reversal"]').first().click();
      await see('main form')(visit);
      await then(visit);
    },
    { recipient: ({ sandbox }) => sandbox.addSubscriber() },
  );
}

/** The purchases of a number that has bought airtime, opened by its code. */
function withPurchase(then: (visit: Visit) => Promise<unknown>, of?: Parameters<typeof paid>[1]): Steps {
  return paid(async (visit, msisdn) => {
    await visit.sandbox.approvePrompt(msisdn);
    await see('.receipt-card.tone-success')(visit);
    await sent('/history', { msisdn }, see(CODE))(visit);
    await enterCode(visit, msisdn);
    await see('main .receipt-actions')(visit);
    await then(visit);
  }, of);
}

async function lockLines({ page }: Visit): Promise<void> {
  await page.locator('main [name="linesPin"]').fill('2580');
  await page.locator('main [value="set-pin"]').click();
  await page.locator('main [value="lock"]').click();
  await page.locator('main [value="unlock"]').waitFor();
}

/** Two numbers with their amounts, by the names of the fields. */
async function severalFields(
  { sandbox }: Visit,
  second: SubscriberInput = {},
): Promise<Record<string, string>> {
  const numbers = [await sandbox.addSubscriber(), await sandbox.addSubscriber(second)];
  return {
    'msisdn-0': numbers[0] ?? '',
    'amount-0': '500',
    'msisdn-1': numbers[1] ?? '',
    'amount-1': '1200',
  };
}

/**
 * The receipt of recharges of two numbers, which a wallet has paid.
 * @param of what the second number is like
 */
function paidSeveral(
  then: (visit: Visit, sent: { payer: string; fields: Record<string, string> }) => Promise<unknown>,
  of: { second?: SubscriberInput } = {},
): Steps {
  return async (visit) => {
    const payer = await visit.sandbox.addSubscriber({ wallet: { balance: 20_000 } });
    const fields = await severalFields(visit, of.second);
    await sent('/recharge-several', fields, see('main a[href*="/payment/start/"]'))(visit);
    const orderId = new URL(visit.page.url()).searchParams.get('order') ?? '';
    await payInBrowser(visit, { orderId, payer });
    await visit.sandbox.approvePrompt(payer);
    await see('.receipt-card.tone-success')(visit);
    await then(visit, { payer, fields });
  };
}

function withBill(then: (visit: Visit, msisdn: string) => Promise<unknown>): Steps {
  return async (visit) => {
    const bill = { outstanding: '12500.40', dueInDays: 10 };
    const msisdn = await visit.sandbox.addSubscriber({ line: 'postpaid', bill });
    await sent('/postpaid-bill-pay', { msisdn }, DIALOG)(visit);
    await then(visit, msisdn);
  };
}

/** Presses the button that makes a link for another person. Returns the path of the link. */
async function makeLink({ page }: Visit): Promise<string> {
  await pressMain(page);
  const share = page.locator('main a[href*="wa.me"]').first();
  const message = new URL((await share.getAttribute('href')) ?? '').searchParams.get('text') ?? '';
  const { pathname, search } = new URL(/https?:\S+$/.exec(message)?.[0] ?? '');
  return splitLocale(pathname).path + search;
}

/** Up to the map of the address. Returns the contact number. */
async function fillLead({ page, locale, sandbox }: Visit): Promise<string> {
  await choosePlan(page, locale);
  const contact = await sandbox.addSubscriber();
  await (await fillDetails(page, { contact, town: 'Kigali', locale })).click();
  return contact;
}

/** Orders home broadband; the page says that it can be installed, and stays. */
async function orderLead(visit: Visit): Promise<{ leadId: string; contact: string }> {
  const { page, locale, sandbox } = visit;
  const contact = await fillLead(visit);
  // The clock of the page is stopped.
  visit.spoil();
  await confirmAddress(page, sandbox, { contact, town: 'Kigali', locale });
  await see('dialog[open] .btn-secondary')(visit);
  const leadId = await leadIdOn(page);
  await page.locator('dialog[open] .btn-secondary').first().click();
  await page.clock.resume();
  return { leadId, contact };
}

function withMap(path: string): Steps {
  return async (visit) => {
    await at(path)(visit);
    await visit.page.evaluate(() => document.querySelector('.map-frame')?.scrollIntoView());
    await mapDrawn(visit.page, '');
    await visit.page.evaluate(() => window.scrollTo(0, 0));
  };
}

async function mapDrawn(page: Page, within: string): Promise<void> {
  await page.locator(`${within}place-map canvas`).first().waitFor({ state: 'attached' });
}
