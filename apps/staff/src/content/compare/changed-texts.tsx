import type { ContentChangePage } from '@portal/contract/staff/content/staff-content';
import { LANGUAGES } from '@portal/domain/language/languages';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../texts/use-texts.tsx';
import { fileAddress, useFileName } from '../file-name.ts';
import { FileComparison } from './file-comparison.tsx';
import { type ChangedItem, groupTexts } from './group-texts.ts';
import { ValueTable } from './value-table.tsx';

/** What a change does: slides and links entry by entry, shops and forms value by value, all others text by text. */
export function ChangedTexts({ texts }: Pick<ContentChangePage, 'texts'>) {
  const { t } = useTexts();
  const { items, others } = useMemo(() => groupTexts(texts), [texts]);
  return (
    <>
      {items.map((item) => (
        <ItemChange key={`${item.file} ${item.list} ${item.number}`} item={item} />
      ))}
      {others.map(({ path, key, locale, file, before, after, isOutdated }) => (
        <article key={`${path} ${key}`} className="changed-text">
          <h3>
            <Link to={fileAddress(file, key ? { key } : {})}>
              {path} {key}
            </Link>
          </h3>
          {isOutdated && <p className="problem">{t('content.outdated')}</p>}
          <FileComparison {...{ path, before, after }} lang={locale} />
        </article>
      ))}
    </>
  );
}

function ItemChange({ item: { file, list, number, texts, movedFrom } }: { item: ChangedItem }) {
  const { t, translate } = useTexts();
  const nameOf = useFileName();
  return (
    <article className="changed-text">
      <h3>
        <Link to={fileAddress(file)}>
          {nameOf({ file, title: null })}: {translate('content.list', list)}, {number}
        </Link>
      </h3>
      {texts.some(({ isOutdated }) => isOutdated) && <p className="problem">{t('content.outdated')}</p>}
      {movedFrom !== null && <p>{t('content.compare.moved', { number: movedFrom })}</p>}
      <ValueTable
        rows={texts.map(({ field, locale, before, after }) => ({
          id: `${locale} ${field}`,
          before,
          after,
          lang: locale,
          name: `${translate('content.item', field)}, ${LANGUAGES[locale]}`,
        }))}
      />
    </article>
  );
}
