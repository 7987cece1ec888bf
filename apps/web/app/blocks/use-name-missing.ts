import { type MouseEvent, useState } from 'react';
import { flushSync } from 'react-dom';

/** What a press on a button does that can't go on yet. */
export type NameMissing = (event: MouseEvent<HTMLButtonElement>) => void;

/**
 * A press on a button that can't go on yet names what is missing and moves the focus there (RULINGS 80).
 * @param values what the fields hold; `named` is true until one of them changes
 */
export function useNameMissing(values: string): { named: boolean; nameMissing: NameMissing } {
  const [namedFor, setNamedFor] = useState<string | null>(null);
  const nameMissing: NameMissing = (event) => {
    event.preventDefault();
    const { form } = event.currentTarget;
    flushSync(() => setNamedFor(values));
    if (form) (fieldToMend(form) ?? form.querySelector<HTMLElement>('input:not([type="hidden"])'))?.focus();
  };
  return { named: namedFor === values, nameMissing };
}

/** Moves the focus to the first field of a form that is marked as wrong. */
export function focusFieldToMend(form: HTMLFormElement): void {
  fieldToMend(form)?.focus();
}

/** The first field that is marked as wrong, or the first choice of a group marked with `data-missing`. */
function fieldToMend(form: HTMLFormElement): HTMLElement | null {
  const marked = [...form.elements].find((element) =>
    element.matches('[aria-invalid="true"], [data-missing]'),
  );
  if (marked?.matches('fieldset')) return marked.querySelector<HTMLElement>('input:not(:disabled)');
  return (marked as HTMLElement | undefined) ?? null;
}
