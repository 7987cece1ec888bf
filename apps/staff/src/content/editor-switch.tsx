import { useTexts } from '../texts/use-texts.tsx';

type EditorSwitchProps = {
  /** Whether the fields are shown, and not the text. */
  isShown: boolean;
  setText: (isText: boolean) => void;
  /** What the fields are called. */
  label: string;
  /** Why there are no fields; `null`: there are. */
  unreadable: string | null;
};

/** The choice between the fields of a text and the text itself, and why there are no fields. */
export function EditorSwitch({ isShown, setText, label, unreadable }: EditorSwitchProps) {
  const { t } = useTexts();
  return (
    <>
      <div className="row">
        <button type="button" className="button plain" aria-pressed={isShown} onClick={() => setText(false)}>
          {label}
        </button>
        <button type="button" className="button plain" aria-pressed={!isShown} onClick={() => setText(true)}>
          {t('content.form.as-text')}
        </button>
      </div>
      {unreadable && (
        <p className="notice" role="status">
          {unreadable}
        </p>
      )}
    </>
  );
}
