import type { ContentChange } from '@portal/contract/staff/content/staff-content';
import { Link } from 'react-router';
import { useTexts } from '../texts/use-texts.tsx';

/** Says that the person has a draft, and leads to it. */
export function DraftNote({ draft }: { draft: ContentChange | null }) {
  const { t } = useTexts();
  if (!draft || draft.texts === 0) return null;
  return (
    <p className="draft-note">
      {t('content.draft.count', { count: draft.texts })}{' '}
      <Link to={`/content/changes/${draft.id}`}>{t('content.draft.open')}</Link>
    </p>
  );
}
