import { waitFor } from '../poll-until.ts';
import { addSubscriber, readPhone } from '../sandbox.ts';
import { waitForCode } from './on-the-handset.ts';
import { payWithWallet, type Visit } from './pay-with-wallet.ts';

/**
 * What a browser must manage that shows the server's page and does not hydrate it (RULINGS 97): it buys, opens a bill and
 * reads help, by plain forms.
 */
export const PLAIN_JOURNEYS: Record<string, (visit: Visit) => Promise<void>> = {
  'a recharge by plain forms, and its status appears by itself': async ({ page, portal }) => {
    const msisdn = await addSubscriber(portal, { airtime: 0, wallet: { balance: 20_000 } });
    await page.open('/prepaid-recharge');
    await page.type('Mobile number to recharge', msisdn);
    await page.type('Amount', '500');
    await page.click('button', 'Proceed');
    await payWithWallet({ page, portal }, msisdn, 'In Processing');
    await waitFor('the airtime', async () => (await readPhone(portal, msisdn)).airtime === 500);
  },

  'a bill by plain forms, opened by the code on its phone': async ({ page, portal }) => {
    const bill = { outstanding: '12500', dueInDays: 10 };
    const msisdn = await addSubscriber(portal, { line: 'postpaid', bill, wallet: { balance: 20_000 } });
    await page.open(`/postpaid-bill-pay?msisdn=${msisdn}`);
    await page.click('button', 'See the bill');
    await page.click('button', 'Get OTP');
    await page.type('6-digit code', await waitForCode(portal, msisdn));
    await page.click('button', 'Verify');
    await page.expect('heading', 'Outstanding amount');
    await page.click('button', 'Proceed');
    await payWithWallet({ page, portal }, msisdn, 'In Processing');
    await waitFor('the paid bill', async () => (await readPhone(portal, msisdn)).bill?.outstanding === '0');
  },

  'a search in the help centre by plain forms': async ({ page }) => {
    await page.open('/gethelp');
    await page.type('What do you want to know?', 'balance');
    await page.click('button', 'Search');
    await page.expect('link', 'How do I see what is left of my bundle?');
  },
};
