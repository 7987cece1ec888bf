import type { FormField } from '@portal/domain/form-schema';
import { Icon } from '../../ui/icon.tsx';
import { useTexts } from '../use-texts.ts';
import { formTexts } from './form-texts.ts';

/** `Landmark (optional)`, or the label alone. */
export function useFieldLabel({ label, required }: FormField): string {
  const t = useTexts(formTexts);
  return required ? label : t('form.optional', { label });
}

/** What is wrong, under a field. */
export function FieldError({ id, error }: { id: string; error: string | null }) {
  return (
    <p id={id} className="field-error" role="alert" hidden={!error}>
      <Icon name="alert" />
      <span>{error}</span>
    </p>
  );
}
