import { changeSettings } from '../sandbox.ts';
import { mustCome } from './until.ts';

/** Has the operator offer everything there is. */
export async function switchOn(pages: string): Promise<void> {
  const offers = ['offersSmartcash', 'offersMpesa', 'offersMomo', 'offersGsma', 'postpaidBundles'];
  await change(pages, Object.fromEntries(offers.map((name) => [name, true])));
}

/** Has the wallet ask for a PIN on the page, or for approval on the handset. */
export async function switchWallet(pages: string, walletPinMode: boolean): Promise<void> {
  await change(pages, { walletPinMode });
}

async function change(pages: string, settings: Record<string, boolean>): Promise<void> {
  await mustCome('the operator', () => changeSettings(pages, settings).then(() => true));
}
