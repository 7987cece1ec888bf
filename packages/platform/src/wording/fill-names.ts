/** Fills the placeholders `{name}` of a text. An unknown placeholder stays, so that the mistake is visible. */
export function fillNames(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
