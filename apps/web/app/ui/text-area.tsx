import { type ComponentProps, useId } from 'react';
import { FieldFrame, type FieldTexts, inputProps } from './field.tsx';

/** Labelled multi-line field. */
export function TextArea({ label, hint, error, ...area }: ComponentProps<'textarea'> & FieldTexts) {
  const texts = { id: useId(), label, hint, error };
  return (
    <FieldFrame {...texts}>
      <div className="field-box">
        <textarea rows={5} {...area} {...inputProps(texts)} />
      </div>
    </FieldFrame>
  );
}
