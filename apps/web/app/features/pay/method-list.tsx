import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { MethodMark } from '../../page/method-mark.tsx';
import { PageLink } from '../../page/page-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { OfferedMethod } from './payment-methods.ts';
import { paymentTexts } from './texts.ts';

type MethodListProps = {
  methods: readonly OfferedMethod[];
  /** The selected method, whose screen is `children`; `null` for none. */
  picked: OfferedMethod | null;
  children: ReactNode;
};

/**
 * The payment methods: a list on the left of a wide screen, an accordion on a narrow one. Both use the same HTML. The selected
 * method and its screen come first, so that a phone shows the button that pays without scrolling; the list on the left has
 * it at its place, which `data-at` says (payment.css), and the screen in the second column.
 */
export function MethodList({ methods, picked, children }: MethodListProps) {
  const t = useTexts(paymentTexts);
  const { search } = useLocation();
  const renderMethod = (method: OfferedMethod) => {
    // What the operator says comes before what the figures say.
    const note = method.notice ?? (method.failing ? t('method.failing', { method: method.label }) : null);
    return (
      <div key={method.type} className="method">
        <h2 className="method-name">
          <PageLink
            data-follow="replace"
            to={`${method.path}${search}`}
            aria-current={method === picked ? 'true' : undefined}
            aria-describedby={note ? noteId(method) : undefined}
          >
            <MethodMark mark={method.mark} />
            {method.label}
            <Icon name="down" />
          </PageLink>
        </h2>
        {note && <MethodNote id={noteId(method)}>{note}</MethodNote>}
        {method.needsScript && (
          <noscript>
            <MethodNote>{t('method.needs-script')}</MethodNote>
          </noscript>
        )}
      </div>
    );
  };
  return (
    <section
      aria-label={t('shell.methods')}
      className="method-list"
      data-at={picked ? methods.indexOf(picked) + 1 : undefined}
    >
      {picked && renderMethod(picked)}
      <div className="method-screen">{children}</div>
      {methods.map((method) => method !== picked && renderMethod(method))}
    </section>
  );
}

function noteId({ type }: OfferedMethod): string {
  return `note-${type}`;
}

function MethodNote({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="method-note">
      <Icon name="alert" />
      <span>{children}</span>
    </p>
  );
}
