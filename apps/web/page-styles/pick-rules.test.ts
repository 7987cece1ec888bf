import { describe, expect, test } from 'vitest';
import { pickRules } from './pick-rules.ts';

describe('the style sheet of a page', () => {
  test('has the rules of its classes, of elements, and no others', () => {
    const css = 'a{color:red}.card{top:0}.card.wide{top:1px}.map .pin{top:2px}';
    expect(pickRules(css, 'jsx("div", { className: "card wide" })')).toBe(
      'a{color:red}.card{top:0}.card.wide{top:1px}',
    );
  });

  test('does not take a part of a word for a class', () => {
    expect(pickRules('.card{top:0}', '"discard card-raised"')).toBe('');
  });

  test('has every class that may be put together', () => {
    const css = '.notice-error{top:0}.notice-success{top:1px}.toast-error{top:2px}';
    expect(pickRules(css, `className: \`notice notice-\${tone}\``)).toBe(
      '.notice-error{top:0}.notice-success{top:1px}',
    );
  });

  test('has a rule for one of several classes', () => {
    const css = ':is(.tabs,.chips) a{top:0}.tabs,.menu{left:0}';
    expect(pickRules(css, '"chips"')).toBe('.tabs a,.chips a{top:0}');
  });

  test('has rules that phones with Chromium 84 understand', () => {
    const css =
      '.a:is(td,th):is(.b,.c){inset:0}.d:has(e),.f{margin-inline:1px}.g>:is(:hover,[open]):is(i)::after{top:0}';
    const picked = pickRules(css, '"a b c d f g"');
    expect(picked).toContain('td.a.b,td.a.c,th.a.b,th.a.c{top:0;bottom:0;left:0;right:0}');
    // A browser that does not know one selector of a list drops the whole rule.
    expect(picked).toContain('.f{margin-inline-start:1px;margin-inline-end:1px}.d:has(e){');
    expect(picked).toContain('.g>i:hover:after,.g>i[open]:after{top:0}');
  });

  test('has the keyframes that its rules use, and no others', () => {
    const css =
      '.a{animation:1s turn}.b{animation:rise 1s}.c{animation-name:fade}@keyframes turn{to{top:0}}@keyframes rise{to{top:1px}}@keyframes fade{to{top:2px}}';
    expect(pickRules(css, '"a c"')).toBe(
      '.a{animation:1s turn}.c{animation-name:fade}@keyframes turn{to{top:0}}@keyframes fade{to{top:2px}}',
    );
  });

  test('does not change the specificity of a selector unseen', () => {
    expect(() => pickRules(':is(.a, b) c{top:0}', '"a"')).toThrow('differ in specificity');
    expect(() => pickRules('.d:is(.a .b){top:0}', '"a b d"')).toThrow('at the beginning');
  });

  test('finds the names of Tailwind', () => {
    const css = '@media (min-width:40rem){.sm\\:gap-1\\.5{gap:6px}.sm\\:gap-2{gap:8px}}';
    expect(pickRules(css, '"grid sm:gap-1.5"')).toBe('@media (min-width:40rem){.sm\\:gap-1\\.5{gap:6px}}');
  });
});
