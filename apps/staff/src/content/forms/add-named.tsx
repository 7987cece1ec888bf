import { type FormEvent, useId, useState } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';

type AddNamedProps = {
  /** Its texts: label, button and hint. */
  name: 'content.form.new' | 'content.form.options.new';
  button: 'content.form.add' | 'content.form.options.add';
  hint: 'content.form.new.hint' | 'content.form.options.hint';
  maxLength: number;
  /** What is wrong with a name, in words; `null`: it can be added. */
  findProblem: (name: string) => string | null;
  onAdd: (name: string) => void;
};

/** Asks for the name of a new entry of a list, which never changes: what customers send is stored by it. */
export function AddNamed({ name, button, hint, maxLength, findProblem, onAdd }: AddNamedProps) {
  const { t } = useTexts();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = findProblem(typed.trim());
    setProblem(found);
    if (found) return document.getElementById(id)?.focus();
    onAdd(typed.trim());
    setTyped('');
  };
  return (
    <form onSubmit={submit} noValidate>
      <label htmlFor={id}>{t(name)}</label>
      <div className="row">
        <input
          id={id}
          value={typed}
          maxLength={maxLength}
          autoComplete="off"
          autoCapitalize="none"
          aria-invalid={problem !== null}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => setTyped(target.value)}
        />
        <button type="submit" className="button plain">
          {t(button)}
        </button>
      </div>
      <small
        id={`${id}-hint`}
        role={problem ? 'alert' : undefined}
        className={problem ? 'problem' : undefined}
      >
        {problem ?? t(hint)}
      </small>
    </form>
  );
}
