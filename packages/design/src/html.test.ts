import { expect, test } from 'vitest';
import { html, trusted } from './html.ts';

test('a value is a text, whatever it contains, in an element and in an attribute', () => {
  const typed = `<script>alert("1")</script> & 'it'`;
  expect(html`<p title="${typed}">${typed}</p>`.markup).toBe(
    '<p title="&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;it&#39;">&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;it&#39;</p>',
  );
});

test('nothing is shown for what is not there, and zero is something', () => {
  expect(html`<p>${null}${undefined}${false}${''}${0}</p>`.markup).toBe('<p>0</p>');
});

test('parts and lists of parts are markup already', () => {
  const item = (name: string) => html`<li>${name}</li>`;
  expect(html`<ul>${['a', '<'].map(item)}</ul>${trusted('<svg/>')}`.markup).toBe(
    '<ul><li>a</li><li>&lt;</li></ul><svg/>',
  );
});
