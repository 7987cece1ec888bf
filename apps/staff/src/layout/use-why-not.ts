import type { StaffRole } from '@portal/contract/staff/staff-roles';
import { useTexts } from '../texts/use-texts.tsx';
import { useMe } from './use-may.ts';

/** Returns a function that says why a person may not do what only these roles may; `null`: they may. */
export function useWhyNot(): (roles: readonly StaffRole[]) => string | null {
  const me = useMe();
  const { t, translate, language } = useTexts();
  return (roles) => {
    if (roles.some((role) => me.roles.includes(role))) return null;
    const names = roles.map((role) => translate('role', role));
    return t('why-not.role', { roles: new Intl.ListFormat(language).format(names) });
  };
}
