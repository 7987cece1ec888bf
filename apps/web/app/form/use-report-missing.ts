import { type MouseEvent, useState } from 'react';
import { flushSync } from 'react-dom';

/** Click handler of a button that is not ready. */
export type ReportMissing = (event: MouseEvent<HTMLButtonElement>) => void;

/**
 * On a press of a button that is not ready, shows what is missing and moves the focus there (RULINGS 80).
 * @param values values of the fields; `named` is true until one of them changes
 */
export function useReportMissing(values: string): { named: boolean; nameMissing: ReportMissing } {
  const [namedFor, setNamedFor] = useState<string | null>(null);
  const nameMissing: ReportMissing = (event) => {
    event.preventDefault();
    const { form } = event.currentTarget;
    flushSync(() => setNamedFor(values));
    if (form)
      (findInvalidField(form) ?? form.querySelector<HTMLElement>('input:not([type="hidden"])'))?.focus();
  };
  return { named: namedFor === values, nameMissing };
}

/** Moves the focus to the first invalid field of a form. */
export function focusInvalidField(form: HTMLFormElement): void {
  findInvalidField(form)?.focus();
}

/** Finds the first invalid field, or the first choice of a group with `data-missing`. */
function findInvalidField(form: HTMLFormElement): HTMLElement | null {
  const marked = [...form.elements].find((element) =>
    element.matches('[aria-invalid="true"], [data-missing]'),
  );
  if (marked?.matches('fieldset')) return marked.querySelector<HTMLElement>('input:not(:disabled)');
  return (marked as HTMLElement | undefined) ?? null;
}
