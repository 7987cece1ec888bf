import { useTexts } from '../texts/use-texts.tsx';

type RecordSourceProps = { source: string; origin: 'api' | 'file'; record?: 'money' | 'delivery' };

/** Whose records they are, and how they came. */
export function RecordSource({ source, origin, record = 'money' }: RecordSourceProps) {
  const { t } = useTexts();
  const name = record === 'delivery' ? t('books.deliveries') : source;
  return `${name} (${t(`books.origin.${origin}`)})`;
}
