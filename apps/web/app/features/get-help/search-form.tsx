import { HELP_PATH } from '@portal/domain/help/help-path';
import { useEffect, useRef } from 'react';
import { Form, useSubmit } from 'react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { MAX_SEARCH_LENGTH, SEARCH_FIELD } from './help-search.ts';
import { searchTexts } from './texts.ts';

/** Milliseconds without typing before the search. SPEC section 9. */
const SEARCH_DEBOUNCE_MS = 300;

type SearchFormProps = {
  /** Searches while the visitor types. Only for a page that shows the results itself. */
  live?: boolean;
  typed?: string;
};

/** The search of the help centre: a GET form, so that it works without JavaScript. */
export function SearchForm({ live = false, typed = '' }: SearchFormProps) {
  const t = useTexts(searchTexts);
  const submit = useSubmit();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // Back and links change the search text; a focused field is not overwritten.
    if (input.current && input.current !== document.activeElement) input.current.value = typed;
  }, [typed]);
  return (
    <Form
      role="search"
      action={HELP_PATH}
      replace={live}
      preventScrollReset={live}
      className="help-search"
      onSubmit={() => clearTimeout(timer.current)}
      onChange={({ currentTarget: form }) => {
        if (!live) return;
        clearTimeout(timer.current);
        timer.current = setTimeout(
          () => void submit(form, { replace: true, preventScrollReset: true }),
          SEARCH_DEBOUNCE_MS,
        );
      }}
    >
      <Field
        ref={input}
        type="search"
        name={SEARCH_FIELD}
        label={t('label')}
        placeholder={t('placeholder')}
        defaultValue={typed}
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        enterKeyHint="search"
      />
      <Button type="submit">{t('search')}</Button>
    </Form>
  );
}
