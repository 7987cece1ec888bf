/** The attributes in braces behind a title: `### How do I pay? {#how-to-pay .popular}`. */
export type FaqHeading = {
  title: string;
  id: string;
  popular: boolean;
  /** Page of this site that it links to, with a leading slash. */
  path: string | null;
  icon: string | null;
};

/** Parses a heading of a FAQ file. Returns an error message for the editor when it is malformed. */
export function parseFaqHeading(text: string): FaqHeading | string {
  const match = /^(?<title>.+?)\s*\{#(?<id>\S+?)(?<rest>(?:\s+\S+)*)\}$/s.exec(text.trim());
  const { title, id, rest } = match?.groups ?? {};
  if (!title || !id) return `"${text}" needs its name at the end, such as {#how-to-pay}`;
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) return `"${id}" is no name: small letters, digits and hyphens`;
  const heading: FaqHeading = { title, id, popular: false, path: null, icon: null };
  for (const attribute of rest?.split(/\s+/).filter(Boolean) ?? []) {
    if (attribute === '.popular') heading.popular = true;
    else if (attribute.startsWith('icon=')) heading.icon = attribute.slice('icon='.length);
    else if (/^href=[\w{}-]+(\/[\w{}-]+)*$/.test(attribute))
      heading.path = `/${attribute.slice('href='.length)}`;
    else return `"${attribute}" means nothing here: .popular, href=page or icon=name`;
  }
  return heading;
}
