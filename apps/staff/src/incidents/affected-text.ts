import type { Affected } from '@portal/contract/incident';
import type { IncidentChoices } from '@portal/contract/staff/staff-incidents';
import { useTexts } from '../texts/use-texts.tsx';

/** Returns a function that says what an incident disturbs. */
export function useAffectedText({ methods }: Pick<IncidentChoices, 'methods'>) {
  const { t, translate } = useTexts();
  return ({ methods: names, sms, networks, districts }: Affected): string => {
    const ways = names.map((name) => methods.find((each) => each.name === name)?.label ?? name);
    const where = districts.length > 0 ? ` (${districts.join(', ')})` : '';
    const nets = networks.map((network) => translate('incidents.network', network));
    return [...ways, ...(sms ? [t('incidents.sms')] : []), nets.join(', ') + (nets.length > 0 ? where : '')]
      .filter(Boolean)
      .join(', ');
  };
}
