import type { ReceiptFields, ReceiptFormState } from '@portal/contract/http/web-context';
import { data } from 'react-router';
import { webContext } from '../../context/web-context.ts';
import { BuyerScreen } from '../../features/receipt-buyer/buyer-screen.tsx';
import { buyerTexts } from '../../features/receipt-buyer/texts.ts';
import { loadTexts } from '../../i18n/load-texts.ts';
import { privateHeaders } from '../../page/private-page.ts';
import type { Route } from './+types/receipt-for';

const orderIdOf = ({ url }: Request) => new URL(url).searchParams.get('order') ?? '';

const NONE = { asks: { company: false, phone: false, sellerTin: '' }, fields: null, name: null };

/** What was typed before for the receipt of the order. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { receiptForm } = context.get(webContext);
  const orderId = orderIdOf(request);
  const texts = loadTexts(context, request, [buyerTexts]);
  const state: ReceiptFormState = receiptForm ? await receiptForm.read(orderId) : { kind: 'missing' };
  if (!receiptForm || state.kind !== 'saved') return data({ ...NONE, orderId, texts }, { status: 404 });
  return data({ ...shownOf(state), asks: receiptForm.asks, orderId, texts });
}

function shownOf({ buyer }: Extract<ReceiptFormState, { kind: 'saved' }>) {
  const { tin, purchaseCode, phone, name } = buyer ?? {};
  return {
    fields: { tin: tin ?? '', purchaseCode: purchaseCode ?? '', phone: phone ?? '' },
    name: name ?? null,
  };
}

/** Keeps what was typed, or returns the form with its problem. */
export async function action({ context, request }: Route.ActionArgs) {
  const { receiptForm } = context.get(webContext);
  const posted = await request.formData();
  const text = (name: string) => String(posted.get(name) ?? '').slice(0, 30);
  const fields: ReceiptFields = {
    tin: text('tin'),
    purchaseCode: text('purchaseCode'),
    phone: text('phone'),
  };
  const state: ReceiptFormState = receiptForm
    ? await receiptForm.save(orderIdOf(request), fields)
    : { kind: 'missing' };
  if (state.kind === 'wrong')
    return data({ fields, name: null, problem: state.problem, isSaved: false }, { status: 422 });
  if (state.kind === 'missing')
    return data({ fields: null, name: null, problem: null, isSaved: false }, { status: 404 });
  return data({ ...shownOf(state), problem: null, isSaved: true });
}

export const headers = privateHeaders;

/** `/receipt-for?order=`. */
export default function ReceiptForRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { orderId, asks } = loaderData;
  const { fields, name, problem, isSaved } = actionData ?? { ...loaderData, problem: null, isSaved: false };
  return (
    <BuyerScreen
      orderId={orderId}
      asks={asks}
      fields={fields}
      name={name}
      problem={problem}
      isSaved={isSaved}
    />
  );
}
