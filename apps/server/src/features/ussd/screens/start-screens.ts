import { toTrunk } from '@portal/domain/identifiers/msisdn';
import { LOCALES, offeredLocales } from '@portal/domain/language/locale';
import { allowRequest } from '../allow-request.ts';
import type { Caller } from '../ussd-deps.ts';
import type { Place, Purpose } from './place.ts';
import { defineMenu, go, type Outcome, type Screen, type ScreenContext } from './screen.ts';

type At<Name extends Place['screen']> = Extract<Place, { screen: Name }>;

/** The first screen. */
export const menu = defineMenu<At<'menu'>>(async ({ t, deps, caller }) => ({
  title: t('menu.title'),
  choices: [
    { label: t('menu.recharge'), select: () => go(firstOf('recharge', caller)) },
    { label: t('menu.bundle'), select: () => go(firstOf('bundle', caller)) },
    { label: t('menu.last'), select: () => go({ screen: 'last' }) },
    { label: t('menu.language'), select: () => go({ screen: 'language' }) },
    {
      label: t('menu.help'),
      select: async () => {
        const { customerCareNumber } = await deps.settings.read();
        return { kind: 'end', text: t('end.help', { number: customerCareNumber }) };
      },
    },
    // Last, so that what callers know by its number stays where it is.
    ...((await deps.standingOrders.list(caller.msisdn)).length > 0
      ? [{ label: t('menu.standing'), select: () => go({ screen: 'standing' }) }]
      : []),
  ],
}));

/** A caller of another network has no line here: the number of one is asked for at once. */
function firstOf(purpose: Purpose, { isForeign }: Caller): Place {
  return { screen: isForeign ? 'number' : 'recipient', purpose };
}

/** The languages on offer; the choice holds for this session and the next ones of the day. */
export const language = defineMenu<At<'language'>>(({ t }) => ({
  title: t('menu.language'),
  choices: offeredLocales().map((locale) => ({
    label: LOCALES[locale].name,
    select: () => ({ kind: 'language', locale }),
  })),
}));

/** The caller's own number, or another one. */
export const recipient = defineMenu<At<'recipient'>>((context, { purpose }) => {
  const { t, caller } = context;
  return {
    title: t(`recipient.${purpose}`),
    choices: [
      {
        label: t('recipient.own', { number: toTrunk(caller.msisdn) }),
        select: () => chooseNumber(context, purpose, caller.msisdn),
      },
      { label: t('recipient.other'), select: () => go({ screen: 'number', purpose }) },
    ],
  };
});

/** Another number, typed. */
export const number: Screen<At<'number'>> = {
  show: async ({ t }) => ({ title: t('number'), choices: [] }),
  take: (context, { purpose }, input) => chooseNumber(context, purpose, input),
};

/** Checks the line before anything is asked about it. Throws INVALID_MSISDN, RATE_LIMITED, UNAVAILABLE. */
async function chooseNumber(context: ScreenContext, purpose: Purpose, typed: string): Promise<Outcome> {
  const { deps, caller, t } = context;
  await allowRequest(deps, 'lines', caller.visitorId);
  const { msisdn, line } = await deps.findLine(typed);
  if (purpose === 'bundle') return go({ screen: 'categories', msisdn });
  if (line === 'prepaid') return go({ screen: 'amount', msisdn });
  return { kind: 'again', note: t('error.line') };
}
