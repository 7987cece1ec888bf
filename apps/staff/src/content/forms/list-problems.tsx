import { useTexts } from '../../texts/use-texts.tsx';
import type { FormList } from './form-file.ts';
import { listProblems } from './form-problems.ts';
import type { FormEditing } from './use-form-texts.ts';

/** What is wrong with the fields or the buttons of a form as a whole, in any language. */
export function ListProblems({ editing, list }: { editing: FormEditing; list: FormList }) {
  const { t } = useTexts();
  const found = new Set(editing.languages.flatMap(({ code }) => listProblems(editing.problems(code), list)));
  if (found.size === 0) return null;
  return (
    <p role="alert" className="problem">
      {t(`content.form.wrong.${list}`, { problem: [...found].join(', ') })}
    </p>
  );
}
