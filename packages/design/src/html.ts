/** Markup that may be sent as it is. Made by {@link html} and {@link trusted} only. */
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

/** Marks a text as markup that was sanitised before, such as the brand's logo. */
export function trusted(markup: string): Html {
  return { markup };
}
