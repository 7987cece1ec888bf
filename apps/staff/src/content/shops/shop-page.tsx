import type { ContentShopRow, ContentShopsPage } from '@portal/contract/staff/content/staff-content-shops';
import { type FormEvent, useRef, useState } from 'react';
import { Link, useLoaderData, useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { useTexts } from '../../texts/use-texts.tsx';
import { Problem } from '../../ui/problem.tsx';
import { DraftNote } from '../draft-note.tsx';
import { Preview } from '../preview.tsx';
import { DraftOfShop } from './draft-of-shop.tsx';
import { ShopFields } from './shop-fields.tsx';
import { englishOf, newShopId, readShopForm } from './shop-values.ts';
import { useSaving } from './use-saving.ts';

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
