import { type Html, html } from '@portal/design/html';
import { type FiscalSwitches, SWITCH_RULES, type SwitchName, USUAL_SWITCHES } from './switches.ts';

/** Reads the form of the switches; a checkbox that is not ticked is not sent. */
export function readSwitchesForm(form: Record<string, string | undefined>): Record<string, unknown> {
  return Object.fromEntries(SWITCH_RULES.map(([name, { usual }]) => [name, readField(usual, form[name])]));
}

function readField(usual: boolean | number | string, text = ''): unknown {
  if (typeof usual === 'boolean') return text === 'on';
  if (typeof usual === 'number') return text.trim() === '' ? Number.NaN : Number(text);
  return text.trim();
}

/** The form of all switches in a section that opens. */
export function switchForm(switches: FiscalSwitches, isOpen: boolean): Html {
  const changed = SWITCH_RULES.filter(([name]) => switches[name] !== USUAL_SWITCHES[name]).length;
  return html`<details class="group" id="switches" ${isOpen && html`open`}>
<summary><h3>How the devices behave</h3>${changed > 0 && html`<span class="badge changed">${changed} changed</span>`}</summary>
<form class="group-body" method="post" action="/sandbox/fiscal/switches">
<div class="fields">${SWITCH_RULES.map(([name, rule]) => field(name, rule, switches[name]))}</div>
<div class="row"><button>Save<span class="visually-hidden"> how the devices behave</span></button>
<button class="plain" name="reset" value="yes">Restore all</button></div></form></details>`;
}

type Rule = (typeof SWITCH_RULES)[number][1];

function field(name: SwitchName, { usual, of, label }: Rule, value: boolean | number | string): Html {
  const note =
    value !== usual &&
    html`<span class="badge changed">usual: ${usual === '' ? 'empty' : String(usual)}</span>`;
  if (typeof usual === 'boolean') {
    return html`<label class="choice"><input type="checkbox" name="${name}" value="on" ${value === true && html`checked`}>
<span>${label} ${note}</span></label>`;
  }
  if (of) {
    return html`<label>${label} ${note}<select name="${name}">${of.map(
      (each) => html`<option ${each === value && html`selected`}>${each}</option>`,
    )}</select></label>`;
  }
  const isNumber = typeof usual === 'number';
  return html`<label>${label} ${note}<input name="${name}" inputmode="numeric" autocomplete="off" value="${String(value)}" ${isNumber && html`required`}></label>`;
}
