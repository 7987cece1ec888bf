import type { FaqEditing } from './use-faq-texts.ts';

/** What the server found wrong in the topic, by language. It names the question. */
export function FaqProblems({ editing: { languages, problems } }: { editing: FaqEditing }) {
  const found = languages.flatMap(({ code, name }) =>
    problems(code).map((problem) => ({ code, text: `${name}: ${problem}` })),
  );
  if (found.length === 0) return null;
  return (
    <ul role="alert" className="problem">
      {found.map(({ code, text }) => (
        <li key={`${code} ${text}`} lang="en">
          {text}
        </li>
      ))}
    </ul>
  );
}
