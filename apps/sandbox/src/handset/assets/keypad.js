// The keys of the handset type into the input that had focus last, else into the first one: a PIN that is asked for
// comes before the number to dial.

let lastFocused = null;

function findInput() {
  return lastFocused?.isConnected ? lastFocused : document.querySelector('[data-keypad]');
}

/** What screen readers say: the digits of a PIN are not spoken. */
function describe(input) {
  if (input.type === 'password') return `${input.value.length} of ${input.maxLength} digits`;
  return input.value === '' ? 'empty' : [...input.value].join(' ');
}

function press(key) {
  const input = findInput();
  if (!input) return;
  if (key === 'delete') input.value = input.value.slice(0, -1);
  else if (input.value.length < input.maxLength) input.value += key;
  document.getElementById('keypad-status').textContent = describe(input);
}

document.addEventListener('focusin', ({ target }) => {
  if (target.matches('[data-keypad]')) lastFocused = target;
});

document.addEventListener('click', ({ target }) => {
  const key = target.closest('[data-key]');
  if (key) press(key.dataset.key);
});

document.documentElement.dataset.keypadReady = '';
