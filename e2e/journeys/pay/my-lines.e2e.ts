import { expect } from '@playwright/test';
import { localisePath } from '@portal/domain/language/locale';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { enterCode } from '../../steps/purchase-steps.ts';
import { groupDigits } from '../../steps/recharge-steps.ts';
import { translator } from '../../translator.ts';
import { waitForHydration } from '../../wait-for-hydration.ts';

const PIN = '2580';

test('a line shows what is left after its code, is kept, locked by a PIN, and hidden from the next person', async ({
  page,
  sandbox,
}, info) => {
  const locale = 'fr';
  const t = translator(locale, 'history-translation');
  const msisdn = await sandbox.addSubscriber({ airtime: 1_250, dataMegabytes: 640 });
  const ofLine = page.getByRole('heading', { name: groupDigits(msisdn) });
  const press = (name: Parameters<typeof t>[0]) => page.getByRole('button', { name: t(name) }).click();
  await page.goto(localisePath('/my-lines', locale));
  await waitForHydration(page);
  await page.getByLabel(t('Mobile number')).fill(msisdn);
  await press('Send me the code');
  await enterCode(page, sandbox, { recipient: msisdn, locale });
  await expect(ofLine).toBeVisible();
  await expect(page.getByText('640\u00a0MB')).toBeVisible();
  await expectAccessible(page, info, 'my-lines-open');

  await press('Keep on this device');
  await expect(page.getByRole('button', { name: t('Keep on this device') })).toBeHidden();

  // Nothing is ticked before they tick it.
  await page.getByText(t('Reminders'), { exact: true }).click();
  const lowAirtime = page.getByLabel(t('when airtime is low'));
  await expect(lowAirtime).not.toBeChecked();
  await lowAirtime.check();
  await press('Save the reminders');
  await expect(page.getByText(t('Your choice is saved. We tell the number by SMS.'))).toBeVisible();
  await expect(page.getByText(t('Reminders: on'), { exact: true })).toBeVisible();
  await expect(lowAirtime).toBeChecked();
  await expectAccessible(page, info, 'my-lines-reminders');
  await press('End the reminders');
  await expect(page.getByText(t('The reminders have ended.'))).toBeVisible();

  // Nothing is bought before both questions were answered, here and on the phone, and one press ends it.
  await page.getByRole('link', { name: t('Standing orders') }).click();
  await expect(page.getByRole('heading', { name: t('A new standing order') })).toBeVisible();
  await waitForHydration(page);
  await expectAccessible(page, info, 'standing-orders');
  await press('Continue');
  await expect(
    page.getByText(t('Please enter an amount in digits, for example 1000.')).first(),
  ).toBeVisible();
  await expectAccessible(page, info, 'standing-orders-refused');
  // What a choice needs to know appears with it.
  const [weekday, monthDay] = [page.getByLabel(t('Day of the week')), page.getByLabel(t('Day of the month'))];
  await expect(monthDay).toBeVisible();
  await expect(weekday).toBeHidden();
  await page.getByLabel(t('Every week')).check();
  await expect(weekday).toBeVisible();
  await expect(monthDay).toBeHidden();
  await page.getByLabel(t('Every month')).check();
  await page.getByLabel(t('Amount of airtime')).fill('1000');
  await page.getByLabel(t('At most in a month')).fill('5000');
  const permitted = t('{name} takes it without asking each time: you permit it once on the phone', {
    name: '',
  });
  await page.getByLabel(permitted.trim()).first().check();
  await press('Continue');
  await expect(page.getByRole('heading', { name: t('Is this right?') })).toBeVisible();
  await expectAccessible(page, info, 'standing-orders-question');
  await press('I agree: start it');
  const approved = page.getByRole('link', { name: t('I approved it on the phone') });
  await expect(approved).toBeVisible();
  await expectAccessible(page, info, 'standing-orders-asked');
  await approved.click();
  await expect(
    page.getByText(t('Your phone has not answered yet. The standing order begins when you say yes there.')),
  ).toBeVisible();
  await sandbox.approvePrompt(msisdn);
  // The open page finds the answer by itself.
  await expect(page.getByText(t('The standing order has begun. An SMS confirms it.'))).toBeVisible();
  await expectAccessible(page, info, 'standing-orders-one');
  await press('End it');
  await expect(
    page.getByText(t('The standing order has ended. Nothing more is bought by it.')),
  ).toBeVisible();
  await page.getByRole('link', { name: t('Back to my lines') }).click();
  await expect(ofLine).toBeVisible();

  await page.getByLabel(t('Lock your lines with a PIN')).fill('1234');
  await press('Set the PIN');
  await expect(page.getByText(t('Many people choose this PIN. Please take another one.'))).toBeVisible();
  await expectAccessible(page, info, 'my-lines-refused-pin');
  await page.getByLabel(t('Lock your lines with a PIN')).fill(PIN);
  await press('Set the PIN');
  await press('Lock now');
  await expect(page.getByRole('heading', { name: t('Your lines are locked') })).toBeVisible();
  await expectAccessible(page, info, 'my-lines-locked');
  await page.goBack();
  await expect(page.getByRole('heading', { name: t('Your lines are locked') })).toBeVisible();
  await expect(ofLine).toBeHidden();

  // The next person leaves the page and comes back by Back, as a document.
  await page.goto(localisePath('/about', locale));
  await page.goBack();
  await expect(page.getByRole('heading', { name: t('Your lines are locked') })).toBeVisible();
  await page.getByLabel(t('PIN of your lines')).fill(PIN);
  await press('Open my lines');
  await expect(ofLine).toBeVisible();

  await press('Forget all lines on this device');
  // The field for another number is there before, too.
  await expect(ofLine).toBeHidden();
  await expect(page.getByLabel(t('Mobile number'))).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel(t('Mobile number'))).toBeVisible();
  await expect(ofLine).toBeHidden();
});
