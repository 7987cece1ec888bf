import type { ContentFilePage, ContentTextCell } from '@portal/contract/staff/content/staff-content';
import type { ContentPicture } from '@portal/contract/staff/content/staff-content-pictures';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { callDesk } from '../../calls/call-desk.ts';
import { useAttempt } from '../../calls/use-attempt.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { Problem } from '../../ui/problem.tsx';
import { type DraftTexts, nameOfPlace } from '../use-draft-texts.ts';
import { deskAddress, pictureTag, withPicture } from './picture-tag.ts';

type AddPictureProps = { page: ContentFilePage; draft: DraftTexts };

/** Adds an uploaded picture to a page of prose in every language that has the page, each with its own words for it. */
export function AddPicture({ page, draft }: AddPictureProps) {
  const { t } = useTexts();
  const [pictures, setPictures] = useState<ContentPicture[] | null>(null);
  const { problem, attempt } = useAttempt();
  const open = () => attempt(async () => setPictures((await callDesk('listContentPictures', {})).pictures));
  return (
    <details className="add-picture" onToggle={({ currentTarget }) => currentTarget.open && void open()}>
      <summary>{t('content.picture.add')}</summary>
      {problem && <Problem error={problem} />}
      {pictures?.length === 0 && <p>{t('content.picture.none')}</p>}
      <Link to="/content/pictures">{t('content.pictures')}</Link>
      {pictures && pictures.length > 0 && <PictureForm {...{ page, draft, pictures }} />}
    </details>
  );
}

function PictureForm({ page, draft, pictures }: AddPictureProps & { pictures: readonly ContentPicture[] }) {
  const { t } = useTexts();
  const [address, setAddress] = useState(pictures[0]?.address ?? '');
  const cells = (page.rows[0]?.texts ?? []).filter((cell) => textOf(cell, { page, draft }) !== '');
  const picture = pictures.find((one) => one.address === address);
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (!picture) return;
    for (const cell of cells) {
      const tag = pictureTag(picture, String(form.get(cell.locale)));
      const place = { path: `${cell.locale}/${page.file}`, key: '' };
      draft.type({ ...place, text: withPicture(textOf(cell, { page, draft }), tag) });
    }
    event.currentTarget.reset();
    void draft.flush();
  };
  return (
    <form className="settings" onSubmit={add}>
      <label>
        {t('content.picture')}
        <select value={address} onChange={({ target }) => setAddress(target.value)}>
          {pictures.map((one) => (
            <option key={one.address} value={one.address}>
              {one.name} ({one.width} × {one.height})
            </option>
          ))}
        </select>
      </label>
      {picture && (
        <img
          src={deskAddress(picture.address)}
          alt=""
          width={picture.width}
          height={picture.height}
          className="chosen"
        />
      )}
      <p>{t('content.picture.hint')}</p>
      <div className="fields">
        {cells.map(({ locale }) => (
          <label key={locale}>
            {t('content.picture.alt', {
              language: page.languages.find(({ code }) => code === locale)?.name ?? locale,
            })}
            <input name={locale} lang={locale} required maxLength={200} autoComplete="off" />
          </label>
        ))}
      </div>
      <button type="submit" className="button">
        {t('content.picture.add.button')}
      </button>
    </form>
  );
}

/** What the field of a language shows. */
function textOf(cell: ContentTextCell, { page, draft }: AddPictureProps): string {
  const typed = draft.typed.get(nameOfPlace({ path: `${cell.locale}/${page.file}`, key: '' }));
  return typed ?? (cell.draft ? cell.draft.text : cell.live?.text) ?? '';
}
