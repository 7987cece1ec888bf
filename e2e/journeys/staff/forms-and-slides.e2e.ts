import { expect } from '@playwright/test';
import { localisePath } from '@portal/domain/language/locale';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { openTexts, openWaitingChange } from '../../steps/content-steps.ts';
import { confirmWithReason } from '../../steps/staff-steps.ts';

const CHANGED_PAGE = '/gethelp/payments/refunds/how-long-refunds-take';
const QUESTION = [
  ['en', 'English', 'When is my money back?', 'Within five minutes.'],
  ['sw', 'Kiswahili', 'Pesa zangu zinarudi lini?', 'Ndani ya dakika tano.'],
  ['rw', 'Ikinyarwanda', 'Amafaranga yanjye agaruka ryari?', 'Mu minota itanu.'],
  ['fr', 'Français', 'Quand mon argent revient-il ?', 'En cinq minutes.'],
] as const;

test('a content person adds a field to a form and reorders slides by the keyboard, and another one reads what changes @nightly', async ({
  dedicatedPortal,
  otherDevice,
}, testInfo) => {
  const { url: baseURL } = await dedicatedPortal();
  const editor = await (await otherDevice({ baseURL })).newPage();
  await openTexts(editor);

  await test.step('a field without a label is named, and has its place and texts in four languages', async () => {
    await editor.getByRole('link', { name: 'Form of call-backs' }).click();
    await editor.getByLabel('Name of a new field').fill('full name');
    await editor.getByRole('button', { name: 'Add a field' }).click();
    await expect(editor.getByRole('alert')).toContainText('letters, digits');
    await editor.getByLabel('Name of a new field').fill('floor');
    await editor.getByRole('button', { name: 'Add a field' }).click();
    const labels = editor.getByRole('group', { name: 'Label', exact: true });
    await expect(labels.getByRole('textbox', { name: 'English' })).toBeFocused();
    await expect(labels.getByText('A label is needed.')).toHaveCount(4);
    await expectAccessible(editor, testInfo, 'staff-form-wrong');
    for (const [language, text] of [
      ['English', 'Floor'],
      ['Kiswahili', 'Ghorofa'],
      ['Ikinyarwanda', 'Igorofa'],
      ['Français', 'Étage'],
    ] as const)
      await labels.getByRole('textbox', { name: language }).fill(text);
    await expect(labels.getByText('A label is needed.')).toHaveCount(0);
    await editor.getByLabel('Maximum length').fill('20');
    const up = editor.getByRole('button', { name: 'Up, Floor' });
    await up.press('Enter');
    await expect(editor.getByText('Floor: now number 5 of 6')).toBeVisible();
    await expect(up).toBeFocused();
    await editor.getByRole('button', { name: 'Remove, Company' }).press('Enter');
    await expect(editor.getByRole('button', { name: 'Contact number phone number, required' })).toBeFocused();
    await expect(editor.frameLocator('iframe').getByLabel('Floor')).toBeVisible();
    await editor.getByRole('button', { name: 'As text' }).click();
    const french = editor.getByRole('textbox', { name: 'Français' });
    await expect(french).toHaveValue(/"label": "Étage",[^}]*"maxLength": 20/s);
    await expect(editor.getByText('Saved in your draft')).toBeVisible();
  });

  await test.step('the first slide is moved, and the focus goes with it', async () => {
    await editor.goto('/staff/content/file?file=website-homepage-config.json');
    const down = editor.getByRole('button', { name: /^Down, \d\. Airtime in under a minute/ });
    await down.press('Enter');
    await expect(editor.getByText('now number 2 of 3')).toBeVisible();
    await expect(down).toBeFocused();
    await expect(down).toHaveAccessibleName(/ 2\. /);
    await editor.getByRole('button', { name: 'Remove, 3. Far away? Still close.' }).click();
    await expect(editor.getByText('without a title: customers do not see it')).toBeVisible();
    await expectAccessible(editor, testInfo, 'staff-slides');
    const preview = editor.frameLocator('iframe');
    await expect(preview.getByText('Airtime in under a minute')).toHaveCount(1);
    await expect(preview.getByText('Far away? Still close.')).toHaveCount(0);
  });

  await test.step('a question that a search finds is written in four languages, with its page beside it', async () => {
    await editor.goto('/staff/content?text=usually%20arrives%20within%20minutes');
    await editor
      .getByRole('link', { name: /usually arrives within minutes/ })
      .first()
      .click();
    const question = editor.getByRole('group', { name: 'Question', exact: true });
    await expect(question.getByRole('textbox', { name: 'English' })).toBeFocused();
    for (const [, language, title, answer] of QUESTION) {
      await question.getByRole('textbox', { name: language }).fill(title);
      const answers = editor.getByRole('group', { name: 'Answer', exact: true });
      await answers.getByRole('textbox', { name: language }).fill(answer);
    }
    await editor.getByLabel('Among the popular questions').uncheck();
    await expect(editor.getByText('Saved in your draft')).toBeVisible();
    const preview = editor.frameLocator('iframe');
    await expect(preview.getByRole('heading', { name: 'When is my money back?' }).first()).toBeVisible();
    await editor.locator('.preview').getByRole('combobox').last().selectOption('fr');
    await expect(preview.getByText('En cinq minutes.')).toBeVisible();
    await expectAccessible(editor, testInfo, 'staff-question');
  });

  await expect(editor.getByText('Saved in your draft')).toBeVisible();
  await editor.getByRole('link', { name: 'Look at it and ask for a review' }).click();
  await editor.getByRole('button', { name: 'Ask for a review' }).click();
  await confirmWithReason(editor, 'Ask for a review', 'Ask for the floor.');
  const second = await (await otherDevice({ baseURL })).newPage();
  await openWaitingChange(second, 'Ask for the floor.');
  const inFrench = second.getByRole('article').filter({ hasText: 'fr/get-contact-form-schema.json' });
  await expect(inFrench.getByText('“Étage”, Label')).toBeVisible();
  await expect(inFrench.locator('tr', { hasText: '“company”' })).toContainText('nothing');
  await expect(second.getByText('It was number 1.')).toBeVisible();
  await expect(second.getByText('"fields"')).toHaveCount(0);
  await expectAccessible(second, testInfo, 'staff-comparison');
  await second.getByRole('button', { name: 'Approve' }).click();
  await confirmWithReason(second, 'Approve', 'It reads well.');
  const visitor = await (await otherDevice({ baseURL })).newPage();
  await expect.poll(async () => (await visitor.goto('/fr/works'))?.text()).toContain('Étage');
  for (const [locale, , title, answer] of QUESTION) {
    const path = localisePath(CHANGED_PAGE, locale);
    await expect.poll(async () => (await visitor.goto(path))?.text()).toContain(answer);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title);
  }
  await second.goto('/staff/acts');
  const published = second.getByRole('row').filter({ hasText: 'French, Help: payments' }).first();
  await expect(published.locator('ins', { hasText: 'cinq' }).first()).toBeVisible();
  // The rest of the topic, which nobody has changed.
  await expect(published).not.toContainText('{#ways-to-pay');
});
