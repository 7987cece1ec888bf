import { expect, test } from 'vitest';
import { renderDesk } from '../../testing/render-desk.tsx';
import { AddNamed } from './add-named.tsx';

test('a name that nobody has typed yet is not said to be wrong, and its hint is read with its field', () => {
  const html = renderDesk(
    <AddNamed
      name="content.form.new"
      button="content.form.add"
      hint="content.form.new.hint"
      maxLength={40}
      findProblem={() => 'Taken'}
      onAdd={() => {}}
    />,
  );
  const [field = ''] = /<input[^>]*>/.exec(html) ?? [];
  const id = / id="([^"]*)"/.exec(field)?.[1] ?? '';
  expect(field).toContain('aria-invalid="false"');
  expect(html).toContain(`<label for="${id}">`);
  expect(field).toContain(`aria-describedby="${id}-hint"`);
  expect(html).toContain(`<small id="${id}-hint">`);
});
