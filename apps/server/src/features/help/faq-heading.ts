/** What stands behind a title in braces: `### How do I pay? {#how-to-pay .popular}`. */
export type FaqHeading = {
  title: string;
  id: string;
  popular: boolean;
  /** Page of this site it leads to, with its leading slash. */
  path: string | null;
  icon: string | null;
};

/** Reads a heading of a FAQ file. A sentence for the editor when it can't be read. */
export function parseFaqHeading(text: string): FaqHeading | string {
  const match = /^(?<title>.+?)\s*\{#(?<id>\S+?)(?<rest>(?:\s+\S+)*)\}$/s.exec(text.trim());
  const { title, id, rest } = match?.groups ?? {};
  if (!title || !id) return `"${text}" needs its name at the end, such as {#how-to-pay}`;
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) return `"${id}" is no name: small letters, digits and hyphens`;
  const heading: FaqHeading = { title, id, popular: false, path: null, icon: null };
  for (const word of rest?.split(/\s+/).filter(Boolean) ?? []) {
    if (word === '.popular') heading.popular = true;
    else if (word.startsWith('icon=')) heading.icon = word.slice('icon='.length);
    else if (/^href=[\w{}-]+(\/[\w{}-]+)*$/.test(word)) heading.path = `/${word.slice('href='.length)}`;
    else return `"${word}" means nothing here: .popular, href=page or icon=name`;
  }
  return heading;
}
