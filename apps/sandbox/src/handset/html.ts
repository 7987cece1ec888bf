/** Markup that may be sent as it is. Made by {@link html} only. */
export type Html = { readonly markup: string };

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function render(value: unknown): string {
  if (value === null || value === undefined || value === false) return '';
  if (Array.isArray(value)) return value.map(render).join('');
  if (typeof value === 'object' && 'markup' in value) return String(value.markup);
  return String(value).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/** Template whose values are escaped, unless they are `Html` themselves. `null` and `false` leave nothing. */
export function html(parts: TemplateStringsArray, ...values: unknown[]): Html {
  return { markup: parts.reduce((text, part, at) => text + render(values[at - 1]) + part) };
}

/** `style` is the name of a style sheet beside base.css. */
export type Page = { title: string; body: Html; style: 'phone' | 'panel' | 'checkout'; script?: string };

/** A whole page around its body. No inline script or style: the policy of these pages forbids them. */
export function page({ title, body, style, script }: Page): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/sandbox/assets/base.css">
<link rel="stylesheet" href="/sandbox/assets/${style}.css">
${script && html`<script type="module" src="/sandbox/assets/${script}"></script>`}
</head>
<body>${body}</body>
</html>`.markup;
}
