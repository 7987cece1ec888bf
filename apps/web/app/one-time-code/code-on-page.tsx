import type { PostFields } from '../form/use-post.ts';
import { CodeForm } from './code-form.tsx';
import type { CodeStep } from './code-step.ts';
import { LazyOtherProof } from './lazy-other-proof.tsx';

export type CodeOnPageProps = {
  step: CodeStep;
  /** Number that receives the code, if the server has named none. */
  recipient: string;
  /** Further fields of the page. */
  fields: PostFields;
};

/** The form of a code on the page itself, for a page without JavaScript; nothing when no code can be typed. */
export function CodeOnPage({ step, recipient, fields }: CodeOnPageProps) {
  switch (step.kind) {
    case 'open':
      return <CodeForm step={step} recipient={recipient} fields={fields} />;
    case 'handset':
      return <LazyOtherProof step={step} fields={fields} />;
    default:
      return null;
  }
}
