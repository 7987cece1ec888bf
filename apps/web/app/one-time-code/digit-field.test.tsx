import { createRef } from 'react';
import { expect, test } from 'vitest';
import { renderHtml } from '../testing/render-page.tsx';
import { DigitField } from './digit-field.tsx';

test('a screen reader reads the hint of a code and why it was refused with the field (WCAG 3.3.1)', () => {
  const html = renderHtml(
    <DigitField
      ref={createRef()}
      label="Code"
      hint="Six digits"
      error="Please enter correct OTP"
      length={6}
      shown=""
      readOnly
    />,
  );
  const described = /aria-describedby="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? [];
  const textOf = (id: string) => new RegExp(`<p id="${id}"[^>]*>([^<]*)`).exec(html)?.[1];
  expect(described.map(textOf)).toEqual(['Six digits', 'Please enter correct OTP']);
  expect(html).toContain('aria-invalid="true"');
});
