import { type FormEvent, type ReactNode, useId, useState } from 'react';

type NewTitleProps = {
  /** Names the form and its button. */
  name: string;
  label: string;
  hint: string;
  /** Says that nothing was typed. */
  missing: string;
  onAdd: (title: string) => void;
  /** Fields before the title. */
  children?: ReactNode;
};

/** Adds a question or a category by its title in English, which its address is made of. */
export function NewTitle({ name, label, hint, missing, onAdd, children }: NewTitleProps) {
  const [title, setTitle] = useState('');
  const [isMissing, setMissing] = useState(false);
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(title.trim() === '');
    if (title.trim() === '') return document.getElementById(id)?.focus();
    onAdd(title);
    setTitle('');
  };
  return (
    <form onSubmit={submit} noValidate>
      <h2>{name}</h2>
      <div className="fields">
        {children}
        <div className="stack">
          <label htmlFor={id}>{label}</label>
          <input
            id={id}
            value={title}
            lang="en"
            maxLength={200}
            autoComplete="off"
            aria-invalid={isMissing}
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => setTitle(target.value)}
          />
          <small
            id={`${id}-hint`}
            role={isMissing ? 'alert' : undefined}
            className={isMissing ? 'problem' : undefined}
          >
            {isMissing ? missing : hint}
          </small>
        </div>
      </div>
      <button type="submit" className="button plain">
        {name}
      </button>
    </form>
  );
}
