import { MAX_PICTURE_BYTES } from '@portal/contract/content/pictures';
import type {
  ContentPicture,
  ContentPicturesPage,
} from '@portal/contract/staff/content/staff-content-pictures';
import { useState } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router';
import { callDesk, DeskError, sendBytes } from '../../calls/call-desk.ts';
import { useAttempt } from '../../calls/use-attempt.ts';
import { formatTime } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { Problem } from '../../ui/problem.tsx';
import { fileAddress, useFileName } from '../file-name.ts';
import { deskAddress } from './picture-tag.ts';

/** Loads the pictures that staff uploaded. */
export const loadPictures = () => callDesk('listContentPictures', {});

const LONGEST_NAME = 100;

/** The pictures for texts: to upload one, to see where each is used, and to remove those that are not. */
export function PicturesPage() {
  const { pictures } = useLoaderData<ContentPicturesPage>();
  const { t } = useTexts();
  return (
    <>
      <h1>{t('content.pictures')}</h1>
      <p>{t('content.pictures.about')}</p>
      <UploadPicture />
      <p role="status">{t('content.pictures.count', { count: pictures.length })}</p>
      <ul className="pictures">
        {pictures.map((picture) => (
          <PictureItem key={picture.address} picture={picture} />
        ))}
      </ul>
    </>
  );
}

const BYTES_OF_A_KB = 1024;

function PictureItem({ picture }: { picture: ContentPicture }) {
  const { t, language } = useTexts();
  const { address, name, width, height, size, at, by } = picture;
  return (
    <li>
      {/* The name beside it says what it is. */}
      <img src={deskAddress(address)} alt="" width={width} height={height} loading="lazy" />
      <div>
        <b>{name}</b>
        <small>
          {t('content.pictures.size', { width, height, kb: Math.ceil(size / BYTES_OF_A_KB) })} · {by},{' '}
          {formatTime(at, language)}
        </small>
        <PictureUse picture={picture} />
      </div>
    </li>
  );
}

/** Where a picture is used; one that is not can be removed. */
function PictureUse({ picture: { address, name, usedIn } }: { picture: ContentPicture }) {
  const { t } = useTexts();
  const nameOf = useFileName();
  const { revalidate } = useRevalidator();
  const { problem, attempt } = useAttempt();
  const remove = async () => {
    await attempt(() => callDesk('removeContentPicture', { address }));
    await revalidate();
  };
  if (usedIn.length > 0)
    return (
      <ul aria-label={t('content.pictures.used')}>
        {usedIn.map(({ file, locales }) => (
          <li key={file}>
            <Link to={fileAddress(file)}>{nameOf({ file, title: null })}</Link> ({locales.join(', ')})
          </li>
        ))}
      </ul>
    );
  return (
    <>
      <small>{t('content.pictures.unused')}</small>
      {problem && <Problem error={problem} />}
      <button
        type="button"
        className="link"
        aria-label={t('content.pictures.remove.of', { name })}
        onClick={() => void remove()}
      >
        {t('content.pictures.remove')}
      </button>
    </>
  );
}

/** The form that uploads a picture. What is no picture for customers is said, and nothing is stored. */
function UploadPicture() {
  const { t } = useTexts();
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<'idle' | 'sending' | 'done'>('idle');
  const { problem, attempt } = useAttempt();
  const send = async (file: FormDataEntryValue | null) => {
    if (!(file instanceof File) || file.size === 0) throw new DeskError('REFUSED', 'no-file');
    if (file.size > MAX_PICTURE_BYTES) throw new DeskError('REFUSED', 'picture-bytes');
    await sendBytes('uploadContentPicture', { name: file.name.slice(-LONGEST_NAME) }, file);
    await revalidate();
  };
  const upload = async (file: FormDataEntryValue | null) => {
    setState('sending');
    setState((await attempt(() => send(file))) ? 'done' : 'idle');
  };
  return (
    <form
      className="search"
      onSubmit={(event) => {
        event.preventDefault();
        void upload(new FormData(event.currentTarget).get('file'));
      }}
    >
      <label className="wide">
        {t('content.pictures.file')}
        <input name="file" type="file" accept="image/png,image/jpeg,image/webp" required />
      </label>
      <button type="submit" className="button" disabled={state === 'sending'}>
        {t('content.pictures.upload')}
      </button>
      {problem && <Problem error={problem} />}
      <p role="status">
        {state === 'sending' && t('act.working')}
        {state === 'done' && t('content.pictures.uploaded')}
      </p>
    </form>
  );
}
