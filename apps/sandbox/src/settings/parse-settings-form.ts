import { type SettingField, type SettingGroup, settingGroups } from './setting-groups.ts';

/** The form of one group as it was sent. */
export type SettingsForm = Record<string, string | undefined>;

/** The group that a form is about; `undefined` for none. */
export function groupOf(form: SettingsForm): SettingGroup | undefined {
  return settingGroups().find(({ id }) => id === form.group);
}

/**
 * Reads the form of one group as a change of settings; `null` restores all defaults. The settings of other groups keep
 * their value. Values are not validated here.
 */
export function parseSettingsForm(form: SettingsForm): Record<string, unknown> | null {
  if (form.reset === 'yes') return null;
  const fields = groupOf(form)?.fields ?? [];
  return Object.fromEntries(fields.map((field) => [field.name, readField(field, form[field.name])]));
}

function readField(field: SettingField, text: string | undefined): unknown {
  switch (field.kind) {
    // A checkbox that is not ticked is not sent.
    case 'switch':
      return text === 'on';
    case 'choice':
      return text === field.values[1];
    case 'number':
      return readNumber(text);
    case 'numbers':
      return (text ?? '').split(',').map(readNumber);
    case 'phone':
      return text?.trim();
  }
}

/** An empty field is no zero. */
function readNumber(text = ''): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}
