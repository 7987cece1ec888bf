import { expect, type Page } from '@playwright/test';
import { LOCALE_LIST, localisePath } from '@portal/domain/language/locale';
import { catalogue } from '@portal/operator/sandbox/catalogue/catalogue';
import { expectNoOverflow } from '../../axe.ts';
import { expectPicture } from '../../picture/expect-picture.ts';
import { findMisfits } from '../../picture/find-misfits.ts';
import { expectColoursShown, expectNoColourAtSides } from '../../picture/map-picture.ts';
import { test } from '../../portal-test.ts';
import {
  expectHeading,
  openStatusPage,
  payButton,
  processingDialog,
  startOrder,
} from '../../steps/recharge-steps.ts';
import { translator } from '../../translator.ts';

/** Postpaid bundles need a setting. */
const ON_SALE = catalogue().filter(({ line }) => line !== 'postpaid');

/** As the base map paints them (docs/maps.md). */
const MAP_COLOURS = { lake: '#a9d3e3', border: '#6d5b86' };

async function look(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths)
    await test.step(path, async () => {
      await page.goto(path);
      await expectPicture(page);
    });
}

/** The whole country is on the map: borders and lakes are in the picture. */
async function lookAtMap(page: Page, path: string): Promise<void> {
  await test.step(`the map of ${path}`, async () => {
    await page.goto(path);
    const map = page.locator('place-map');
    await map.scrollIntoViewIfNeeded();
    await expectColoursShown(page, map, MAP_COLOURS);
    await expectPicture(page);
  });
}

test('what a buyer sees on a phone is whole, readable and not blank, in both themes', async ({
  page,
  sandbox,
}) => {
  const msisdn = await sandbox.addSubscriber({ wallet: { balance: 3_000 } });
  await look(page, ['/', '/prepaid-recharge', `/data-bundle?msisdn=${msisdn}`]);
  // The longest names of filters.
  await look(page, [`/rw/data-bundle?msisdn=${msisdn}`, '/fr/storeLocator?q=Huye']);
  await startOrder(page, { msisdn });
  await test.step('payment page: what pays is on its first screen', async () => {
    await expect(payButton(page, { msisdn })).toBeInViewport({ ratio: 1 });
    await expectPicture(page);
  });
  await payButton(page, { msisdn }).click();
  await expect(processingDialog(page)).toBeVisible();
  await test.step('waiting dialog', () => expectPicture(page));
  await openStatusPage(page);
  await sandbox.approvePrompt(msisdn);
  await expectHeading(page, 'Thank you');
  await test.step('receipt', () => expectPicture(page));
});

/** Durations that go on in a second line. Runs in the page. */
function findBrokenDurations(parts: Element[]): string[] {
  return parts.flatMap((part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
    return tops.size > 1 ? [part.textContent] : [];
  });
}

test('each word and each duration of the price table is whole on narrow phones, in every language @nightly', async ({
  page,
}) => {
  const validities = page.locator('.tariff-table td:nth-child(6), .tariff-table .tiny-only > span');
  for (const locale of LOCALE_LIST)
    await test.step(locale, async () => {
      await page.setViewportSize({ width: 320, height: 568 });
      await page.goto(localisePath('/table', locale));
      // The words for no end are no duration: they leave room for the names.
      const durations = validities.filter({ hasNotText: translator(locale)('No end date') });
      // The last rows arrive after the first ones.
      await expect(page.getByRole('row')).toHaveCount(1 + ON_SALE.length);
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height: 640 });
        expect(await findMisfits(page)).toEqual([]);
        expect(await durations.evaluateAll(findBrokenDurations)).toEqual([]);
        await expectNoOverflow(page);
      }
    });
});

test('a phone shows the whole country on the map of the coverage, from border to border @nightly', async ({
  page,
}) => {
  await page.goto('/openNetworks');
  const map = page.locator('place-map');
  await map.scrollIntoViewIfNeeded();
  await expectColoursShown(page, map, MAP_COLOURS);
  await expectNoColourAtSides(page, map, MAP_COLOURS.border);
});

test('maps and help on a wide screen are whole, readable and not blank, in both themes @desktop @nightly', async ({
  page,
}) => {
  await lookAtMap(page, '/storeLocator');
  await lookAtMap(page, '/openNetworks');
  await look(page, ['/gethelp', '/']);
});
