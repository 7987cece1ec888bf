import notFound from '../illustrations/not-found.svg?url';
import offline from '../illustrations/offline.svg?url';
import problem from '../illustrations/problem.svg?url';

/** Pictures of pages without their usual content. */
const PICTURES = { 'not-found': notFound, offline, problem };

/** Decorative picture; the text beside it has the same meaning. */
export function Illustration({ name }: { name: keyof typeof PICTURES }) {
  return <img src={PICTURES[name]} alt="" width={240} height={150} />;
}
