import type { PostFields } from './use-post.ts';

/** Fields that a form carries to the next post. */
export function HiddenFields({ fields }: { fields: PostFields }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
