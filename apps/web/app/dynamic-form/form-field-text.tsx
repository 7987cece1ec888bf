import type { FieldProblem } from '@portal/domain/forms/form-field';
import type { FormField } from '@portal/domain/forms/form-schema';
import { useTexts } from '../i18n/use-texts.ts';
import { formTexts } from './form-texts.ts';

/** Returns the label of a field: `Landmark (optional)`, or the label alone. */
export function useFieldLabel({ label, required }: FormField): string {
  const t = useTexts(formTexts);
  return required ? label : t('form.optional', { label });
}

/**
 * Returns a function that describes a problem, with the operator's own text where the schema has one (SPEC section 5
 * "Form").
 */
export function useProblemText(): (field: FormField, problem: FieldProblem | null) => string | null {
  const t = useTexts(formTexts);
  return (field, problem) => {
    const { label, errorMessage } = field;
    if (problem && field.type === 'checkbox') return t('form.tick');
    switch (problem?.kind) {
      case undefined:
        return null;
      case 'required':
      case 'not-an-address':
      case 'not-a-landmark':
        return t(`form.${problem.kind}`, { label });
      case 'too-short':
        return errorMessage ?? t('form.too-short', { label, n: problem.least });
      case 'too-long':
        return errorMessage ?? t('form.too-long', { label, n: problem.most });
      case 'invalid':
        return errorMessage ?? t('form.invalid', { label });
    }
  };
}
