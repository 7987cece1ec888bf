import { HELP_PATH } from '@portal/domain/help/help-path';
import { localisePath } from '@portal/domain/language/locale';
import { useLocale } from '../../context/root-data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { MAX_SEARCH_LENGTH, SEARCH_FIELD } from './help-search.ts';
import { searchTexts } from './texts.ts';

type SearchFormProps = {
  /** Searches while the visitor types (`help-on-page.ts`). Only for a page that shows the results itself. */
  live?: boolean;
  typed?: string;
};

/** The search of the help centre: a GET form, so that it works without JavaScript. */
export function SearchForm({ live = false, typed = '' }: SearchFormProps) {
  const t = useTexts(searchTexts);
  return (
    // biome-ignore lint/a11y/useSemanticElements: phones before Chromium 118 do not know `<search>`
    <form
      role="search"
      action={localisePath(HELP_PATH, useLocale())}
      className="help-search"
      data-live-search={live || undefined}
    >
      <Field
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
    </form>
  );
}
