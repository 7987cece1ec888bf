import { translateFirst } from '../texts/translate-data.ts';
import { useTexts } from '../texts/use-texts.tsx';

type RecordSourceProps = {
  source: string;
  record: 'money' | 'delivery';
  /** Left out: it is said elsewhere. */
  origin?: 'api' | 'file';
};

/** Whose records they are, and how they came. */
export function RecordSource({ source, record, origin }: RecordSourceProps) {
  const texts = useTexts();
  const { t } = texts;
  const name =
    record === 'delivery' ? t('books.deliveries') : translateFirst(texts, ['mode', 'provider'], source);
  return origin ? `${name} (${t(`books.origin.${origin}`)})` : name;
}
