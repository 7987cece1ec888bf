import { shopPath } from '@portal/contract/content/shop-file';
import type { ContentShopRow, ContentShopsPage } from '@portal/contract/staff/content/staff-content-shops';
import { type FormEvent, useRef, useState } from 'react';
import { Link, useLoaderData, useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { callDesk, type DeskError, toDeskError } from '../../calls/call-desk.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { Problem } from '../../ui/problem.tsx';
import { DraftNote } from '../draft-note.tsx';
import { HistoryDialog } from '../history-dialog.tsx';
import { Preview } from '../preview.tsx';
import { ShopFields } from './shop-fields.tsx';
import { englishOf, newShopId, problemFields, readShopForm } from './shop-values.ts';

/** The form of a shop, and the list of customers beside it. */
export function ShopPage() {
  const page = useLoaderData<ContentShopsPage>();
  const [search] = useSearchParams();
  const { t } = useTexts();
  const [id, setId] = useState(search.get('id'));
  const row = page.shops.find((one) => one.id === id) ?? null;
  const [saved, setSaved] = useState(0);
  const name = englishOf((row?.draft?.shop ?? row?.live)?.name);
  return (
    <>
      <p>
        <Link to="/content/shops">{t('content.shops')}</Link>
      </p>
      <h1>{name || t('content.shops.add')}</h1>
      <DraftNote draft={page.draft} />
      <div className="editor">
        <section aria-label={t('content.shop')}>
          <ShopForm
            {...{ page, row, id }}
            onSaved={(savedId) => {
              setId(savedId);
              setSaved(saved + 1);
            }}
          />
        </section>
        {page.areShown && (
          <Preview
            change={page.draft?.id ?? ''}
            pages={['/storeLocator']}
            languages={page.languages}
            saved={saved}
          />
        )}
      </div>
    </>
  );
}

type FormProps = {
  page: ContentShopsPage;
  /** `null`: a new shop. */
  row: ContentShopRow | null;
  id: string | null;
  onSaved: (id: string) => void;
};

function ShopForm({ page, row, id, onSaved }: FormProps) {
  const { t } = useTexts();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { wrong, problem, state, save, forget } = useSaving(onSaved);
  /** Goes up when the fields show what the server has, in place of what was typed. */
  const [loaded, setLoaded] = useState(0);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const shop = readShopForm(new FormData(event.currentTarget));
    const taken = page.shops.map((one) => one.id);
    const text = `${JSON.stringify(shop, null, 2)}\n`;
    const fields = await save(id ?? newShopId(englishOf(shop.name), taken), text);
    const inputs = [...(form.current?.querySelectorAll('input') ?? [])];
    inputs.find(({ name }) => fields?.includes(name))?.focus();
  };
  const remove = async (removed: string) => {
    if (await save(removed, '{ "hidden": true }\n')) await navigate('/content/shops');
  };
  const reload = async () => {
    await revalidate();
    forget();
    setLoaded(loaded + 1);
  };
  return (
    <>
      {row && <DraftOfShop row={row} reload={reload} />}
      <form
        ref={form}
        key={loaded}
        className="settings shop"
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        <ShopFields
          shop={row?.draft?.shop ?? row?.live ?? null}
          languages={page.languages}
          middle={page.middle}
          wrong={wrong}
        />
        {state === 'wrong' && (
          <p role="alert" className="problem">
            {t('content.shop.wrong')}
          </p>
        )}
        {problem && <Problem error={problem} />}
        <p role="status">{(state === 'saving' || state === 'saved') && t(`content.save.${state}`)}</p>
        <div className="row">
          <button type="submit" className="button" disabled={state === 'saving'}>
            {t('content.shop.save')}
          </button>
          {row && row.draft?.shop !== null && (
            <button type="button" className="button plain" onClick={() => void remove(row.id)}>
              {t('content.shop.remove')}
            </button>
          )}
        </div>
      </form>
    </>
  );
}

/**
 * Saves a shop in the draft, and knows which of its fields are not right.
 * @param onSaved called with the id of the shop when the page has what the server has
 */
function useSaving(onSaved: (id: string) => void) {
  const { revalidate } = useRevalidator();
  const [wrong, setWrong] = useState<string[]>([]);
  const [problem, setProblem] = useState<DeskError | null>(null);
  const [state, setState] = useState<'idle' | 'saving' | 'saved' | 'wrong'>('idle');
  return {
    wrong,
    problem,
    state,
    /** Returns the fields that are not right; `null`: it could not be saved. */
    save: async (id: string, text: string): Promise<string[] | null> => {
      setState('saving');
      setProblem(null);
      try {
        const place = { path: shopPath(id), key: '' };
        const { problems } = await callDesk('saveContentTexts', { texts: [{ ...place, text }] });
        const fields = problemFields(problems.map((one) => one.problem));
        setWrong(fields);
        setState(problems.length > 0 ? 'wrong' : 'saved');
        await revalidate();
        onSaved(id);
        return fields;
      } catch (error) {
        setProblem(toDeskError(error));
        setState('idle');
        return null;
      }
    },
    forget: () => {
      setWrong([]);
      setState('idle');
    },
  };
}

type DraftProps = {
  row: ContentShopRow;
  /** Shows what the server has now. */
  reload: () => Promise<void>;
};

/** How the draft of a shop differs from what customers have, what others do with it, and what was published before. */
function DraftOfShop({ row: { id, live, draft, others }, reload }: DraftProps) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const place = { path: shopPath(id), key: '' };
  const keep = async (which: 'mine' | 'live') => {
    await callDesk('keepContentText', { ...place, keep: which });
    await reload();
  };
  return (
    <div className="notes">
      {draft?.shop === null && <p className="outdated">{t('content.shops.draft.removed')}</p>}
      {draft?.isOutdated && (
        <div className="outdated">
          <p>{t('content.shop.outdated')}</p>
          <button type="button" className="button plain" onClick={() => void keep('mine')}>
            {t('content.outdated.mine')}
          </button>
        </div>
      )}
      {others.length > 0 && <p>{t('content.others', { names: others.join(', ') })}</p>}
      <div className="row">
        {draft && (
          <button type="button" className="link" onClick={() => void keep('live')}>
            {t(draft.isOutdated ? 'content.outdated.live' : 'content.undo')}
          </button>
        )}
        {live && (
          <button type="button" className="link" onClick={() => setOpen(true)}>
            {t('content.history')}
          </button>
        )}
      </div>
      {isOpen && (
        <HistoryDialog
          place={place}
          lang="en"
          onClose={() => setOpen(false)}
          onUse={async (text) => {
            await callDesk('saveContentTexts', { texts: [{ ...place, text }] });
            await reload();
          }}
        />
      )}
    </div>
  );
}
