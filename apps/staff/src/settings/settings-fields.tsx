import type { DeskNotice, DeskSettingsPage } from '@portal/contract/staff/staff-settings';
import { useTexts } from '../texts/use-texts.tsx';

type FieldsProps = {
  page: DeskSettingsPage;
  /** Name of the field that is not right; `null` for none. */
  wrong: string | null;
};

const KINDS = ['prepaidLimits', 'postpaidLimits'] as const;

/** The smallest and largest payment, and the quick amounts. Empty: the operator's own, which the placeholder shows. */
export function LimitFields({ page, wrong }: FieldsProps) {
  const { t } = useTexts();
  const { settings, operator, currency } = page;
  return (
    <fieldset>
      <legend>{t('settings.amounts', { currency })}</legend>
      <div className="fields">
        {KINDS.flatMap((kind) =>
          (['min', 'max'] as const).map((end) => (
            <label key={`${kind}.${end}`}>
              {t(`settings.${kind}.${end}`)}
              <input
                name={`${kind}.${end}`}
                inputMode="numeric"
                autoComplete="off"
                defaultValue={settings[kind]?.[end] ?? ''}
                placeholder={String(operator?.[kind][end] ?? '')}
                aria-invalid={wrong === `${kind}.${end}`}
              />
            </label>
          )),
        )}
        <label className="wide">
          {t('settings.quickAmounts')}
          <input
            name="quickAmounts"
            autoComplete="off"
            defaultValue={settings.quickAmounts?.join(', ') ?? ''}
            placeholder={operator?.quickAmounts.join(', ') ?? ''}
            aria-invalid={wrong === 'quickAmounts'}
          />
        </label>
      </div>
    </fieldset>
  );
}

/** The ways to pay: on or off, and what customers read beside them. None while nobody knows which ways the operator has. */
export function MethodFields({ page, wrong }: FieldsProps) {
  const { t } = useTexts();
  const { settings, operator } = page;
  if (!operator) return null;
  return (
    <fieldset>
      <legend>{t('settings.methods')}</legend>
      <ul className="methods">
        {operator.methods.map(({ name, label, isOn }) => (
          <li key={name}>
            <label>
              {label}
              <select name={`methods.${name}`} defaultValue={switchValue(settings.methods[name])}>
                <option value="">{t(isOn ? 'settings.own.on' : 'settings.own.off')}</option>
                <option value="on">{t('settings.on')}</option>
                <option value="off">{t('settings.off')}</option>
              </select>
            </label>
            <NoticeField
              name={`methodNotices.${name}`}
              legend={t('settings.method-notice', { method: label })}
              hint={t('settings.method-notice.hint')}
              texts={settings.methodNotices[name] ?? {}}
              {...{ page, wrong }}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function switchValue(isOn: boolean | undefined): '' | 'on' | 'off' {
  if (isOn === undefined) return '';
  return isOn ? 'on' : 'off';
}

type NoticeProps = FieldsProps & { name: string; legend: string; hint?: string; texts: DeskNotice };

/** A text in every language. Open when there is one. */
export function NoticeField({ page, wrong, name, legend, hint, texts }: NoticeProps) {
  const isSet = Object.keys(texts).length > 0;
  return (
    <details className="translated" open={isSet}>
      <summary>{legend}</summary>
      {hint && <p>{hint}</p>}
      {page.languages.map(({ code, name: language }) => (
        <label key={code}>
          {language}
          <textarea
            name={`${name}.${code}`}
            lang={code}
            rows={2}
            maxLength={200}
            defaultValue={texts[code] ?? ''}
            aria-invalid={wrong === `${name}.${code}`}
          />
        </label>
      ))}
    </details>
  );
}

/** Closes the map of the coverage. */
export function CoverageField({ page }: { page: DeskSettingsPage }) {
  const { t } = useTexts();
  return (
    <fieldset>
      <legend>{t('settings.coverage')}</legend>
      <label className="switch">
        <input type="checkbox" name="isCoverageClosed" defaultChecked={page.settings.isCoverageClosed} />
        {t('settings.coverage.closed')}
      </label>
    </fieldset>
  );
}
