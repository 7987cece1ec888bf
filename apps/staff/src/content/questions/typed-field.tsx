import type { Locale } from '@portal/domain/language/locale';
import { useId, useState } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';

type TypedFieldProps = {
  /** Name of the language. */
  name: string;
  lang: Locale;
  value: string;
  /** The language does not have it yet. */
  isLacking: boolean;
  /** Lines of the field; one line when left out. */
  rows?: number;
  onType: (text: string) => void;
  onLeave: () => void;
};

/** A text in one language. While it is typed it is as it was typed: what is saved has no blanks at its ends. */
export function TypedField({ name, lang, value, isLacking, rows, onType, onLeave }: TypedFieldProps) {
  const { t } = useTexts();
  const [typed, setTyped] = useState<string | null>(null);
  const id = useId();
  const field = {
    id,
    lang,
    value: typed ?? value,
    'aria-describedby': `${id}-note`,
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value);
      onType(target.value);
    },
    onBlur: () => {
      setTyped(null);
      onLeave();
    },
  };
  return (
    <div>
      <label htmlFor={id}>{name}</label>
      {rows === undefined ? (
        <input {...field} maxLength={300} autoComplete="off" />
      ) : (
        <textarea {...field} rows={rows} maxLength={20_000} />
      )}
      <div id={`${id}-note`}>{isLacking && <small>{t('content.questions.lacking')}</small>}</div>
    </div>
  );
}
