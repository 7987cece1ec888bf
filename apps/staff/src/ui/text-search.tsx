import { Form, useSearchParams } from 'react-router';
import { useTexts } from '../texts/use-texts.tsx';
import { useSearchFocus } from './use-search-focus.ts';

/**
 * The search of a page that finds by one text, which stands in its address as `text`.
 * @param label what is found by the text
 */
export function TextSearch({ label, maxLength }: { label: string; maxLength: number }) {
  const [search] = useSearchParams();
  const field = useSearchFocus(search);
  const { t } = useTexts();
  return (
    <Form method="get" role="search" className="search">
      <label className="wide">
        {label}
        <input
          ref={field}
          name="text"
          type="search"
          maxLength={maxLength}
          defaultValue={search.get('text') ?? ''}
        />
      </label>
      <button type="submit" className="button">
        {t('find.search')}
      </button>
    </Form>
  );
}
