import { type BundleLabels, useBundleLabels } from '../../bundles/bundle-labels.ts';
import { useUnavailablePaths } from '../../context/root-data.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { PageLink } from '../../page/page-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { formatSortQuery, type Tariff, type TariffSort, type TariffView } from './tariff-view.ts';
import { tariffTexts } from './texts.ts';

type TariffTableProps = { tariffs: Tariff[]; view: TariffView; query: URLSearchParams };

/** Columns of wide screens; a narrow screen shows them on one line under the name. */
const WIDE: readonly TariffSort[] = ['category', 'data', 'voice', 'sms'];

/** The table. Its headings are links that sort, so that sorting works without JavaScript. */
export function TariffTable({ tariffs, view, query }: TariffTableProps) {
  const t = useTexts(tariffTexts);
  const heading = (sort: TariffSort, label: string) => (
    <th
      key={sort}
      scope="col"
      className={WIDE.includes(sort) ? 'wide-only' : undefined}
      aria-sort={view.sort !== sort ? undefined : view.descending ? 'descending' : 'ascending'}
    >
      <PageLink to={`/table${formatSortQuery(sort, view, query)}`} data-swap="">
        {label}
        {view.sort === sort && (
          <Icon name="down" className={`icon ${view.descending ? '' : 'icon-turned'}`} />
        )}
      </PageLink>
    </th>
  );
  return (
    <table className="data-table tariff-table">
      <caption className="sr-only">{t('tariff.title')}</caption>
      {/* The number of columns, so that the first ones do not move when the others arrive. */}
      <colgroup>
        <col />
        {WIDE.map((sort) => (
          <col key={sort} className="wide-only" />
        ))}
        <col />
        <col />
      </colgroup>
      <thead>
        <tr>
          {heading('name', t('tariff.name'))}
          {WIDE.map((sort) => heading(sort, t(`tariff.sort-${sort}`)))}
          {heading('validity', t('tariff.sort-validity'))}
          {heading('price', t('tariff.price'))}
        </tr>
      </thead>
      <tbody>
        {tariffs.map((tariff) => (
          <TariffRow key={tariff.wire.productCode} tariff={tariff} />
        ))}
      </tbody>
    </table>
  );
}

function TariffRow({ tariff: { wire, price } }: { tariff: Tariff }) {
  const formatMoney = useFormatMoney();
  const texts = useBundleLabels()(wire);
  return (
    <tr>
      <th scope="row">
        <BundleLink {...wire} />
        <small className="narrow-only">
          {benefits(texts)}
          <span className="tiny-only">
            {' · '}
            <Validity {...texts} />
          </span>
        </small>
        <small className="wide-only">{wire.description}</small>
        {wire.note && <small lang={wire.note.lang}>{wire.note.text}</small>}
      </th>
      <td className="wide-only">{wire.category}</td>
      <Allowance text={texts.data} />
      <Allowance text={texts.voice} />
      <Allowance text={texts.sms} />
      <td>
        <Validity {...texts} />
      </td>
      <td className="font-bold">{formatMoney(price)}</td>
    </tr>
  );
}

const benefits = ({ summary }: BundleLabels) => summary.split(' · ').slice(0, -1).join(' · ');

/** A duration is not broken. The words for no end may be: in one line they would take the room of the names. */
function Validity({ validity, isDuration }: Pick<BundleLabels, 'validity' | 'isDuration'>) {
  return isDuration ? <span className="whitespace-nowrap">{validity}</span> : validity;
}

function Allowance({ text }: { text: string | null }) {
  const t = useTexts(tariffTexts);
  return (
    <td className="wide-only">
      {text ?? (
        <>
          <span aria-hidden="true">–</span>
          <span className="sr-only">{t('tariff.nothing')}</span>
        </>
      )}
    </td>
  );
}

/** The name links to the page that sells the bundle, unless that page is closed. */
function BundleLink({ name, lineType, productCode }: Tariff['wire']) {
  const closed = useUnavailablePaths();
  const page = lineType === 'BROADBAND' ? '/broadband-recharge' : '/data-bundle';
  if (closed.includes(page)) return name;
  return <PageLink to={`${page}?${new URLSearchParams({ product: productCode })}`}>{name}</PageLink>;
}
