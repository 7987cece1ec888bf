import { expect, type Page } from '@playwright/test';
import { STAFF_NAMES } from '@portal/contract/staff/staff-names';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import {
  expectHeading,
  groupDigits,
  openStatusPage,
  payRecharge,
  startPushPayment,
} from '../../steps/recharge-steps.ts';
import { chooseDeskLanguage, signInAsStaff } from '../../steps/staff-steps.ts';

/** Names of the data of several words, as they are and as English words. */
const ENGLISH = Object.values(STAFF_NAMES)
  .flat()
  .filter((name) => name.includes('-'))
  .flatMap((name) => [name, name.replaceAll('-', ' ')]);

test('a care agent works in French: search, filters, case and personal data, without an English name @nightly', async ({
  page,
  sandbox,
  otherDevice,
}, testInfo) => {
  const msisdn = await sandbox.addSubscriber({ wallet: { balance: 5_000 } });
  await startPushPayment(page, { msisdn });
  await sandbox.rejectPrompt(msisdn);
  await openStatusPage(page);
  await expectHeading(page, 'FAILED');
  await payRecharge(page, sandbox, { msisdn });

  const care = await (await otherDevice()).newPage();
  await signInAsStaff(care, 'Keza Uwase');
  await chooseDeskLanguage(care, 'Français');
  await care.getByRole('searchbox').fill(`+250${msisdn}`);
  await care.getByRole('button', { name: 'Rechercher' }).click();
  await expect(care.getByText('Paiements de ou pour ce numéro')).toBeVisible();
  await expect(care.getByRole('table').getByText('refus du client')).toBeVisible();
  await expectNoEnglishName(care);
  await expectAccessible(care, testInfo, 'staff-payments');
  await care.getByText('Autres filtres').click();
  await care.getByLabel('Payé par').selectOption('portefeuille, au téléphone');
  await care.getByLabel('Raison de l’état').selectOption('refus du client');
  await care.getByRole('button', { name: 'Rechercher' }).click();
  await expect(care.getByRole('row')).toHaveCount(2);
  await expectNoEnglishName(care);

  const clear = care.getByRole('link', { name: 'Tout afficher' });
  await clear.click();
  await expect(clear).toHaveCount(0);
  await care.getByRole('searchbox').fill(msisdn);
  await care.getByRole('button', { name: 'Rechercher' }).click();
  await expect(care.getByText('Paiements de ou pour ce numéro')).toBeVisible();
  await care.getByRole('row').filter({ hasText: 'livré' }).getByRole('link').click();
  await care.getByText(/^Avant\s: \d+ entrées$/).click();
  await expect(care.getByText('argent des clients → crédit vendu, dû')).toBeVisible();
  await expect(care.getByText('à recevoir : portefeuille, au téléphone')).toBeVisible();

  await expectNoEnglishName(care);

  const show = { name: 'Afficher les données personnelles' };
  await care.getByRole('button', show).click();
  const dialog = care.getByRole('dialog');
  await dialog.getByRole('button', show).click();
  await expect(
    dialog.getByText('Écrivez le numéro du ticket ou du courrier, ou l’heure de l’appel.'),
  ).toBeVisible();
  await dialog.getByLabel('Ticket, appel ou courrier').fill('appel 14:05');
  await dialog.getByRole('button', show).click();
  await expect(care.getByText(groupDigits(msisdn)).first()).toBeVisible();

  const admin = await (await otherDevice()).newPage();
  await signInAsStaff(admin, 'Aline Mukamana');
  await chooseDeskLanguage(admin, 'Français');
  await admin.goto('/staff/acts?who=Keza');
  const act = admin.getByRole('row').filter({ hasText: 'Le client demande : appel 14:05' }).first();
  await expect(act.getByRole('cell', { name: 'a vu des données personnelles' })).toBeVisible();
  // What was done says nothing more.
  await expect(act.getByRole('cell', { name: /fait$/ })).toHaveCount(0);
});

/** Words of persons, such as reasons, are in their own language; here there are none. */
async function expectNoEnglishName(page: Page): Promise<void> {
  const shown = (await page.getByRole('main').textContent()) ?? '';
  expect(ENGLISH.filter((name) => shown.includes(name))).toEqual([]);
}
