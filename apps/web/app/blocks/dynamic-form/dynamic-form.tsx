import type { FormValues } from '@portal/domain/form-field';
import type { FormAction, FormSchema } from '@portal/domain/form-schema';
import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { Notice } from '../../ui/notification.tsx';
import { usePageFacts } from '../page-facts.ts';
import { SubmitButton } from '../submit-button.tsx';
import { useTexts } from '../use-texts.ts';
import { FormFieldInput } from './form-field-input.tsx';
import { formTexts } from './form-texts.ts';
import { FIELD_PREFIX, type FieldProblems, type TypedForm, useFormValues } from './use-form-values.ts';

type DynamicFormProps = {
  schema: FormSchema;
  /** What is in the fields at first. */
  values: FormValues;
  /** What the server found wrong with them. */
  problems: FieldProblems;
  /** Value of the field `intent` that the submit action sends. */
  intent: string;
  /** Cancel calls back; without JavaScript it posts `intent=cancel`. */
  onCancel?: () => void;
  /** Told of every change. */
  onValues?: (values: FormValues) => void;
  /** Told when the form is cleared. */
  onCleared?: () => void;
  /** Fields of the page that go along, and what is said above the form. */
  children?: ReactNode;
};

/** A form that an operator describes: fields and actions by rank, values by the name of their field (SPEC section 2). */
export function DynamicForm(props: DynamicFormProps) {
  const { schema, values, problems, intent, onValues, onCancel, onCleared, children } = props;
  const element = useRef<HTMLFormElement>(null);
  const form = useFormValues(element, { schema, values, problems });
  // biome-ignore lint/correctness/useExhaustiveDependencies: told of values, not of who listens
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

/** The first field that was refused. */
function useFocusOnProblem(form: React.RefObject<HTMLFormElement | null>, problems: FieldProblems): void {
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [form, problems]);
}

const LOOK: Record<FormAction['type'], ButtonLook> = {
  submit: 'primary',
  cancel: 'secondary',
  other: 'quiet',
};

/** Lets every field say what is wrong and moves the focus to the first (RULINGS 80); a required checkbox says nothing (SPEC section 5). */
function nameMissing(event: MouseEvent<HTMLButtonElement>, { toMend, leaveAll }: TypedForm): void {
  event.preventDefault();
  leaveAll();
  const field = toMend && event.currentTarget.form?.elements.namedItem(FIELD_PREFIX + toMend.name);
  if (field instanceof HTMLElement) field.focus();
}

type ActionProps = {
  action: FormAction;
  form: TypedForm;
  intent: string;
  onCancel: (() => void) | undefined;
  onCleared: (() => void) | undefined;
};

/** Submit names the problems of a form that has some, cancel calls back, any other clears what was typed (SPEC section 4). */
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
        ready={form.toMend === null}
        onMissing={(event) => nameMissing(event, form)}
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

/** Stands in the place of a form whose schema can't be used. */
export function BrokenForm() {
  const t = useTexts(formTexts);
  const { customerCareNumber: number } = usePageFacts();
  return (
    <div role="alert">
      <Notice tone="error">
        <strong>{t('form.broken')}</strong>
        <p>{t('form.broken-text', { number })}</p>
      </Notice>
    </div>
  );
}
