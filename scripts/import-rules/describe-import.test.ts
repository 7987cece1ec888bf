import { expect, test } from 'vitest';
import { describeFileWithoutArea, describeWrongImport } from './describe-import.ts';
import { AREAS } from './rules.ts';

function describeImport(file: string, target: string, to: string | null): string {
  const from = AREAS.find((area) => area.files.test(file));
  if (!from) throw new Error(`no area has ${file}`);
  const own = from.files.exec(file)?.[1] ?? '';
  const name = from.name.replace('$1', own);
  return describeWrongImport({ file, target, from: { ...from, name }, to });
}

test('an add-on that imports its neighbour is told where shared code belongs', () => {
  const text = describeImport(
    'packages/addons/kannel/src/kannel-route.ts',
    'packages/addons/smpp/src/status.ts',
    'add-on smpp',
  );
  expect(text).toContain('"add-on kannel" may import: ');
  expect(text).toContain('Add-ons do not know each other');
  expect(text).toContain('scripts/import-rules');
});

test('an import of an add-on by the portal is answered with how it is loaded', () => {
  const text = describeImport(
    'packages/operator/src/registry.ts',
    'packages/addons/tmf/src/descriptor.ts',
    'add-on tmf',
  );
  expect(text).toContain('it is loaded by its name, nothing imports it');
});

test('a feature that imports its neighbour is told how to get what it needs', () => {
  const text = describeImport(
    'apps/server/src/features/orders/place-order.ts',
    'apps/server/src/features/codes/code-store.ts',
    'server feature codes',
  );
  expect(text).toContain('which is of "server feature codes"');
  expect(text).toContain('do not know each other');
  expect(text).toContain('container');
});

test('product code that imports a helper of tests is told so', () => {
  const text = describeImport('apps/web/app/ui/button.tsx', 'apps/web/app/testing/x.ts', 'web tests');
  expect(text).toContain('move it out of the folder "testing"');
});

test('a package that an area may not use is answered with those it may', () => {
  expect(describeImport('packages/domain/src/money/x.ts', 'lodash', null)).toContain(
    '"domain" may import these packages: saxes.',
  );
});

test('every area that restricts imports gives a way out in one line', () => {
  for (const from of AREAS) {
    const text = describeWrongImport({ file: 'a.ts', target: 'apps/b.ts', from, to: 'b' });
    expect(text).toMatch(/\. (Move|If|What|Take|Rules|The|A|Shared)[^\n]+ The rules: scripts\/import-rules$/);
  }
});

test('a file of no area is told where an area is added', () => {
  expect(describeFileWithoutArea('apps/new/x.ts')).toContain('scripts/import-rules/rules.ts');
});
