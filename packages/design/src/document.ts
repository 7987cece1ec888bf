import { type Html, html } from './html.ts';

/** A whole HTML document. */
export type Document = {
  title: string;
  body: Html;
  /** Addresses of the style sheets. */
  styles: readonly string[];
  /** Address of a script module; left out, the page has none. */
  script?: string;
};

/** Renders a document in English. No inline script or style: the policy of the developer screens forbids both. */
export function renderDocument({ title, body, styles, script }: Document): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
${styles.map((address) => html`<link rel="stylesheet" href="${address}">`)}
${script && html`<script type="module" src="${script}"></script>`}
</head>
<body>${body}</body>
</html>`.markup;
}
