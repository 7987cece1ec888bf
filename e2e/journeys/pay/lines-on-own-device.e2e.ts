import { expect, type Page } from '@playwright/test';
import { localisePath } from '@portal/domain/language/locale';
import { makePushKey } from '@portal/platform/web-push/push-sender';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { enterCode } from '../../steps/purchase-steps.ts';
import { groupDigits } from '../../steps/recharge-steps.ts';
import { translator } from '../../translator.ts';
import { waitForHydration } from '../../wait-for-hydration.ts';

const LOCALE = 'sw';
const PIN = '2580';

test.use({ portal: 'configured', serviceWorkers: 'allow' });

/** A phone with a fingerprint reader (Chrome DevTools Protocol, domain WebAuthn). Returns what the next finger is. */
async function addAuthenticator(page: Page): Promise<(isOwner: boolean) => Promise<unknown>> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return (isUserVerified) => client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
}

/** A browser whose owner says yes or no to notifications. No push service is reached from here, so the browser's answer is given. */
async function answerNotifications(page: Page): Promise<(isAllowed: boolean) => Promise<void>> {
  const subscription = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/of-this-test',
    keys: { p256dh: makePushKey().publicKey, auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
  };
  await page.addInitScript((given) => {
    const allowed = () => sessionStorage.getItem('allows') === 'yes';
    Notification.requestPermission = async () => (allowed() ? 'granted' : 'denied');
    PushManager.prototype.subscribe = async () => ({ toJSON: () => given }) as unknown as PushSubscription;
  }, subscription);
  return (isAllowed) =>
    page.evaluate((answer) => sessionStorage.setItem('allows', answer), isAllowed ? 'yes' : 'no');
}

test('the owner of a device gets notifications there, and opens the lines by its lock', async ({
  page,
  sandbox,
  baseURL,
}, info) => {
  const t = translator(LOCALE, 'history-translation');
  const setVerified = await addAuthenticator(page);
  const allowNotifications = await answerNotifications(page);
  const msisdn = await sandbox.addSubscriber({ airtime: 1_250 });
  const ofLine = page.getByRole('heading', { name: groupDigits(msisdn) });
  const press = (name: Parameters<typeof t>[0]) => page.getByRole('button', { name: t(name) }).click();
  // Browsers have passkeys for names only.
  const site = baseURL?.replace('127.0.0.1', 'localhost');
  await page.goto(`${site}${localisePath('/my-lines', LOCALE)}`);
  await waitForHydration(page);
  await page.getByLabel(t('Mobile number')).fill(msisdn);
  await press('Send me the code');
  await enterCode(page, sandbox, { recipient: msisdn, locale: LOCALE });
  await expect(ofLine).toBeVisible();
  const byPush = page.getByLabel(t('by a notification on this device, without your balance'));

  // Only a device that keeps the line is offered them.
  await page.getByText(t('Reminders'), { exact: true }).click();
  await expect(page.getByLabel(t('by SMS to this number'))).toBeVisible();
  await expect(byPush).toBeHidden();
  await press('Keep on this device');
  await expect(byPush).toBeVisible();
  // Nothing ends on a line without a bundle, so nothing is sent.
  await page.getByLabel(t('before a bundle ends')).check();
  await byPush.check();
  await allowNotifications(false);
  await press('Save the reminders');
  await expect(
    page.getByText(
      t('This browser does not allow notifications of this site. Allow them in its settings, or choose SMS.'),
    ),
  ).toBeVisible();
  await expectAccessible(page, info, 'my-lines-notifications-refused');
  await allowNotifications(true);
  await press('Save the reminders');
  await expect(page.getByText(t('Your choice is saved. We tell the number by SMS.'))).toBeVisible();
  await expect(byPush).toBeChecked();

  await page.getByLabel(t('Lock your lines with a PIN')).fill(PIN);
  await press('Set the PIN');
  await press('Open my lines with this device’s lock too');
  await expect(page.getByText(t('The lock of this device opens your lines too.'))).toBeVisible();
  await press('Lock now');
  await expect(page.getByRole('heading', { name: t('Your lines are locked') })).toBeVisible();
  const open = page.getByRole('button', { name: t('Open with this device’s lock') });
  await expect(open).toBeVisible();
  await expectAccessible(page, info, 'my-lines-locked-by-device');
  // The finger of somebody else.
  await setVerified(false);
  await open.click();
  await expect(page.getByText(t('This did not work. Please try again, or use the PIN.'))).toBeVisible();
  await setVerified(true);
  await open.click();
  await expect(ofLine).toBeVisible();
  await press('Forget all lines on this device');
  await expect(ofLine).toBeHidden();
});
