import { describe, expect, test } from 'vitest';
import { isOpenPath, numberedItems } from './numbered-texts.ts';

describe('a menu from content', () => {
  test('follows the numbers, ten after two', () => {
    const texts = {
      'menu.10.label': 'c',
      'menu.2.label': 'b',
      'menu.1.label': 'a',
      title: 't',
      'banner.1.title': 'x',
    };
    expect(numberedItems(texts, 'menu')).toEqual([{ label: 'a' }, { label: 'b' }, { label: 'c' }]);
  });

  test('only pages of this site whose product is open are linked', () => {
    const closed = ['/data-bundle'];
    expect(['/about', '/prepaid-recharge?x=1', '/'].every((path) => isOpenPath(path, closed))).toBe(true);
    const refused = [
      '/data-bundle',
      '/data-bundle?type=a',
      '//evil.test',
      '/\\evil.test',
      'https://evil.test',
      undefined,
    ];
    expect(refused.some((path) => isOpenPath(path, closed))).toBe(false);
  });
});
