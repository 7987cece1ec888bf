import { waitFor } from '../../poll-until.ts';
import { changeSettings, readSettings } from '../../sandbox.ts';

/** Enables every payment method and product of the operator. */
export async function offerEveryMethod(pages: string): Promise<void> {
  const settings = await waitFor('the operator', () => readSettings(pages));
  const offers = Object.keys(settings).filter((name) => name.startsWith('offers'));
  await change(pages, Object.fromEntries([...offers, 'postpaidBundles'].map((name) => [name, true])));
}

/** Sets whether the wallet asks for a PIN on the page or for approval on the handset. */
export async function setWalletPinMode(pages: string, walletPinMode: boolean): Promise<void> {
  await change(pages, { walletPinMode });
}

async function change(pages: string, settings: Record<string, boolean>): Promise<void> {
  await waitFor('the settings', () => changeSettings(pages, settings).then(() => true));
}
