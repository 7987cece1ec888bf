import { expect, test } from 'vitest';
import { insertStyle } from './page-style.ts';

test('puts the style sheet into the style element of the page', () => {
  const html = '<head><style>a{}</style><style id="page-style" nonce="n0"></style></head>';
  expect(insertStyle(html, 'b{}')).toBe(
    '<head><style>a{}</style><style id="page-style" nonce="n0">b{}</style></head>',
  );
});

test('leaves a document without that element as it is', () => {
  expect(insertStyle('<p>Unavailable</p>', 'b{}')).toBe('<p>Unavailable</p>');
});
