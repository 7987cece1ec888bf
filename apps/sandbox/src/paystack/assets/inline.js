// The sandbox's popup: the interface of the gateway's inline script, as far as a server-made charge needs it.
// It stands in the page itself; the page's policy allows neither frames nor style elements.

const CARDS = '/sandbox/paystack/popup/cards';
const chargeOf = (accessCode) => `/sandbox/paystack/popup/charges/${encodeURIComponent(accessCode)}`;

function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

async function answer(accessCode, body) {
  const reply = await fetch(chargeOf(accessCode), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`The charge answered ${reply.status}`);
  return reply.json();
}

class PaystackPop {
  async resumeTransaction(accessCode, { onLoad, onSuccess, onCancel, onError } = {}) {
    try {
      const charge = await (await fetch(chargeOf(accessCode))).json();
      const cards = await (await fetch(CARDS)).json();
      onLoad?.({ accessCode });
      this.#show(charge, cards, {
        pay: (card) => answer(accessCode, { card }),
        paid: () => onSuccess?.({ reference: charge.reference }),
        left: () => onCancel?.(),
      });
    } catch (error) {
      onError?.({ message: String(error) });
    }
  }

  #show(charge, cards, { pay, paid, left }) {
    const title = element('h2', { textContent: `${charge.amount}, Paystack sandbox` });
    const notice = element('p', { role: 'alert', className: 'text-sm' });
    const choices = cards.map(({ number, does }, index) =>
      element(
        'label',
        { className: 'radio' },
        element('input', { type: 'radio', name: 'sandbox-card', value: number, checked: index === 0 }),
        element('span', {}, number, element('small', { textContent: does })),
      ),
    );
    const list = element(
      'fieldset',
      { className: 'radios' },
      element('legend', { textContent: 'Card' }),
      ...choices,
    );
    const payButton = element('button', { type: 'submit', className: 'btn btn-primary', textContent: 'Pay' });
    const close = element('button', { type: 'button', className: 'btn btn-secondary', textContent: 'Close' });
    const form = element('form', { className: 'grid gap-4' }, title, notice, list, payButton, close);
    const dialog = element('dialog', { className: 'dialog', ariaLabel: 'Paystack' }, form);
    const leave = () => {
      dialog.remove();
      left();
    };
    close.addEventListener('click', leave);
    dialog.addEventListener('cancel', leave);
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      payButton.disabled = true;
      const { state, words } = await pay(new FormData(form).get('sandbox-card')).catch((error) => ({
        words: String(error),
      }));
      if (state === 'paid' || state === 'processing' || state === 'undecided') {
        dialog.remove();
        return paid();
      }
      notice.textContent = words;
      list.remove();
      payButton.remove();
    });
    document.body.append(dialog);
    dialog.showModal();
  }
}

window.PaystackPop = PaystackPop;
