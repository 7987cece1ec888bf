import type { FormValues } from '@portal/domain/forms/form-field';
import type { FormAction, FormSchema } from '@portal/domain/forms/form-schema';
import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { useRootData } from '../context/root-data.ts';
import { SubmitButton } from '../form/submit-button.tsx';
import { useFocusOnProblem } from '../form/use-focus-on-problem.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Button, type ButtonLook } from '../ui/button.tsx';
import { Alert } from '../ui/notice.tsx';
import { FormFieldInput } from './form-field-input.tsx';
import { formTexts } from './form-texts.ts';
import { FIELD_PREFIX, type FieldProblems, type FormState, useFormValues } from './use-form-values.ts';

type DynamicFormProps = {
  schema: FormSchema;
  /** Initial values. */
  values: FormValues;
  /** Problems found by the server. */
  problems: FieldProblems;
  /** Value of `intent` that the submit button posts. */
  intent: string;
  /** Called on cancel; without JavaScript the button posts `intent=cancel`. */
  onCancel?: () => void;
  /** Called on every change. */
  onValues?: (values: FormValues) => void;
  /** Called when the form is cleared. */
  onCleared?: () => void;
  /** Further fields of the page, and content above the form. */
  children?: ReactNode;
};

/** A form that the operator defines: fields and actions by rank, values by field name (SPEC section 2). */
export function DynamicForm(props: DynamicFormProps) {
  const { schema, values, problems, intent, onValues, onCancel, onCleared, children } = props;
  const element = useRef<HTMLFormElement>(null);
  const form = useFormValues(element, { schema, values, problems });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the values change, not the callback
  useEffect(() => onValues?.(form.values), [form.values]);
  useFocusOnProblem(element, problems);
  return (
    <Form ref={element} method="post" noValidate className="grid gap-5">
      {children}
      {schema.fields.map((field) => (
        <FormFieldInput key={field.name} field={field} form={form} />
      ))}
      <div className="grid gap-3">
        {schema.actions.map((action) => (
          <ActionButton
            key={`${action.type} ${action.label}`}
            action={action}
            form={form}
            intent={intent}
            onCancel={onCancel}
            onCleared={onCleared}
          />
        ))}
      </div>
    </Form>
  );
}

const LOOK: Record<FormAction['type'], ButtonLook> = {
  submit: 'primary',
  cancel: 'secondary',
  other: 'quiet',
};

/**
 * Shows the problems of all fields and focuses the first invalid one (RULINGS 80); a required checkbox shows none (SPEC
 * section 5).
 */
function reportMissing(event: MouseEvent<HTMLButtonElement>, { firstInvalid, markAllLeft }: FormState): void {
  event.preventDefault();
  markAllLeft();
  const field =
    firstInvalid && event.currentTarget.form?.elements.namedItem(FIELD_PREFIX + firstInvalid.name);
  if (field instanceof HTMLElement) field.focus();
}

type ActionProps = {
  action: FormAction;
  form: FormState;
  intent: string;
  onCancel: (() => void) | undefined;
  onCleared: (() => void) | undefined;
};

/**
 * Submit shows the problems of an invalid form, cancel calls back, any other action clears the form (SPEC section 4).
 */
function ActionButton({ action: { type, label }, form, intent, onCancel, onCleared }: ActionProps) {
  const { formData } = useNavigation();
  const look = LOOK[type];
  if (type === 'submit') {
    const busy = formData?.get('intent') === intent;
    return (
      <SubmitButton
        wide
        name="intent"
        value={intent}
        busy={busy}
        ready={form.firstInvalid === null}
        onMissing={(event) => reportMissing(event, form)}
      >
        {label}
      </SubmitButton>
    );
  }
  if (type === 'cancel') {
    const cancel = (event: FormEvent) => {
      if (!onCancel) return;
      event.preventDefault();
      onCancel();
    };
    return (
      <Button type="submit" wide look={look} name="intent" value="cancel" onClick={cancel}>
        {label}
      </Button>
    );
  }
  const clear = () => {
    form.clear();
    onCleared?.();
  };
  return (
    <Button type="reset" wide look={look} onClick={clear}>
      {label}
    </Button>
  );
}

/** Replaces a form whose schema is invalid. */
export function BrokenForm() {
  const t = useTexts(formTexts);
  const { customerCareNumber: number } = useRootData();
  return (
    <Alert>
      <strong>{t('form.broken')}</strong>
      <p>{t('form.broken-text', { number })}</p>
    </Alert>
  );
}
