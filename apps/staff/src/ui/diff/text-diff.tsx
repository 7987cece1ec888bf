import { useMemo } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { diffWords } from './diff-words.ts';
import { shortenDiff } from './shorten-diff.ts';

/** What a text was and is: the words that changed, and some of those around them. */
export function TextDiff({
  before,
  after,
  lang,
}: {
  before: string | null;
  after: string | null;
  lang: string;
}) {
  const { t } = useTexts();
  const parts = useMemo(() => shortenDiff(diffWords(before ?? '', after ?? '')), [before, after]);
  if (after === null) return <p className="quiet">{t('content.diff.removed')}</p>;
  return (
    <p className="diff" lang={lang}>
      {parts.map(({ kind, text }, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name
        if (kind === 'same') return <span key={index}>{text}</span>;
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name
        return kind === 'added' ? <ins key={index}>{text}</ins> : <del key={index}>{text}</del>;
      })}
    </p>
  );
}
