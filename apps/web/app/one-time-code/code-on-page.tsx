import { CodeForm } from './code-form.tsx';
import { LazyOtherProof } from './lazy-other-proof.tsx';
import type { CodeOnPageProps } from './server-parts.ts';

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
