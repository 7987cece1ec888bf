import { reversalPath } from '@portal/contract/http/receipt-paths';
import { data, redirect } from 'react-router';
import { webContext } from '../../context/web-context.ts';
import { ReversalScreen } from '../../features/reverse-purchase/reversal-screen.tsx';
import {
  parseReversalForm,
  readReversalPage,
  takeReversalStep,
} from '../../features/reverse-purchase/reversal-step.ts';
import { reversalTexts } from '../../features/reverse-purchase/texts.ts';
import { loadTexts } from '../../i18n/load-texts.ts';
import { fieldTexts } from '../../number/field-texts.ts';
import { privateHeaders, STATUS_OF_PAGE } from '../../page/private-page.ts';
import { boughtTexts } from '../../purchase/bought-texts.ts';
import type { Route } from './+types/reversal';

const TEXTS = [reversalTexts, boughtTexts, fieldTexts];
const EMPTY_FORM = { note: '', rightNumber: '' };

const idOf = ({ url }: Request) => new URL(url).searchParams.get('id') ?? '';

/** The purchase of the address, for those who paid it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const page = await readReversalPage(context.get(webContext).portal, idOf(request));
  return data({ page, texts: loadTexts(context, request, TEXTS) }, { status: STATUS_OF_PAGE[page.kind] });
}

/** Opens the case; the page then shows it. */
export async function action({ context, request }: Route.ActionArgs) {
  const id = idOf(request);
  const form = parseReversalForm(await request.formData());
  const problems = await takeReversalStep(context.get(webContext).portal, id, form);
  if (!problems) throw redirect(reversalPath(id));
  return data({ form, problems }, { status: 422 });
}

export const headers = privateHeaders;

/** `/reversal?id=`. */
export default function ReversalRoute({ loaderData: { page }, actionData }: Route.ComponentProps) {
  return (
    <ReversalScreen page={page} form={actionData?.form ?? EMPTY_FORM} problems={actionData?.problems ?? {}} />
  );
}
