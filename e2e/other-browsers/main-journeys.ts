import { waitFor } from '../poll-until.ts';
import { addSubscriber, readPhone, type SubscriberInput } from '../sandbox.ts';
import { waitForCode } from './on-the-handset.ts';
import { payWithWallet, type Visit } from './pay-with-wallet.ts';

/** The journeys that every browser must manage, in English. Each makes its own subscriber. */
export const MAIN_JOURNEYS: Record<string, (visit: Visit) => Promise<void>> = {
  'a recharge, from the number to the receipt': async ({ page, portal }) => {
    const msisdn = await newSubscriber(portal);
    await page.open('/prepaid-recharge');
    await page.type('Mobile number to recharge', msisdn);
    await page.type('Amount', '500');
    await page.click('button', 'Proceed');
    await payWithWallet({ page, portal }, msisdn, 'Processing');
    await waitFor('the airtime', async () => (await readPhone(portal, msisdn)).airtime === 500);
  },

  'a bundle, from the list to the receipt': async ({ page, portal }) => {
    const msisdn = await newSubscriber(portal);
    await page.open(`/data-bundle?msisdn=${msisdn}&product=DD3`);
    await page.click('button', 'Proceed');
    await payWithWallet({ page, portal }, msisdn, 'Processing');
    await waitFor('the bundle', async () => (await readPhone(portal, msisdn)).bundles.length === 1);
  },

  'a bill, opened by the code on its phone': async ({ page, portal }) => {
    const bill = { outstanding: '12500', dueInDays: 10 };
    const msisdn = await newSubscriber(portal, { line: 'postpaid', bill });
    await page.open(`/postpaid-bill-pay?msisdn=${msisdn}`);
    await page.click('button', 'See the bill');
    await page.click('button', 'Get OTP');
    await page.type('6-digit code', await waitForCode(portal, msisdn));
    await page.expect('heading', 'Outstanding amount');
    await page.click('button', 'Proceed');
    await payWithWallet({ page, portal }, msisdn, 'Processing');
    await waitFor('the paid bill', async () => (await readPhone(portal, msisdn)).bill?.outstanding === '0');
  },

  'a search in the help centre': async ({ page }) => {
    await page.open('/gethelp');
    await page.type('What do you want to know?', 'balance');
    await page.expect('link', 'How do I see what is left of my bundle?');
  },

  'another language': async ({ page }) => {
    await page.open('/prepaid-recharge');
    await page.click('button', 'English');
    await page.click('link', 'Kiswahili');
    await page.expectLanguage('sw');
  },
};

function newSubscriber(portal: string, input: SubscriberInput = {}): Promise<string> {
  return addSubscriber(portal, { airtime: 0, wallet: { balance: 20_000 }, ...input });
}
