import leafletCss from 'leaflet/dist/leaflet.css?inline';

/** Styles of the map. The colours use the CSS variables of the page if it has them. */
const OWN_CSS = `
:host { display: grid; grid-template-rows: auto minmax(8rem, 1fr) auto; position: relative; min-height: 12rem; isolation: isolate; overflow: hidden;
  --map-primary: var(--primary, #0b5d4c); --map-ink: var(--ink, #14231f); color: var(--map-ink);
  font: 1rem/1.4 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
:host([hidden]) { display: none; }
* { box-sizing: border-box; }
.frame { overflow: hidden; background: #e6e3da; font: inherit; }
.stage { grid-row: 2; position: relative; display: grid; }
.frame:focus-visible { outline: 3px solid var(--map-primary); outline-offset: -3px; }
.leaflet-container { font: inherit; z-index: 0; }
.leaflet-bar { border: 0; box-shadow: 0 1px 5px #0006; border-radius: .75rem; overflow: hidden; }
.leaflet-touch .leaflet-bar a, .leaflet-bar a { width: 44px; height: 44px; line-height: 44px; font-size: 22px; color: #14231f; }
.leaflet-bar a:focus-visible { outline: 3px solid var(--map-primary); outline-offset: -3px; }
.leaflet-bar a.leaflet-disabled { color: #6b6b6b; }
.leaflet-control-scale-line { border: 2px solid #444; border-top: 0; background: #ffffffb3; font-size: 11px; }
/* As high as its folded line from the beginning: the map would jump when the line arrives. */
.note { grid-row: 3; padding: 2px .5rem; min-height: 28px; font-size: 11px; line-height: 1.45; background: #fff; color: #2b3733; }
.note a { color: inherit; display: inline-block; min-height: 24px; }
.note p { margin: 0; }
.note summary { width: fit-content; min-height: 24px; padding: 4px 0; cursor: pointer; position: relative; }
.note summary::after { content: ""; position: absolute; inset: -10px -8px; }
.note summary:focus-visible { outline: 3px solid var(--map-primary); }
.search { grid-row: 1; position: relative; z-index: 3; padding: .5rem; background: var(--sheet, #fff); }
.search input { width: 100%; min-height: 44px; padding: .5rem .875rem; border: 2px solid #7d8a84; border-radius: .75rem; background: #fff;
  font: inherit; color: inherit; }
.search input:focus-visible { outline: 3px solid var(--map-primary); outline-offset: 1px; }
.suggestions { position: absolute; inset: calc(100% - 4px) .5rem auto; list-style: none; margin: 0; padding: 4px; max-height: 16rem; overflow: auto; background: #fff; border-radius: .75rem;
  box-shadow: 0 6px 24px #0003; }
.suggestions[hidden] { display: none; }
.suggestions li { display: grid; min-height: 44px; padding: .375rem .75rem; border-radius: .5rem; cursor: pointer; align-content: center; }
.suggestions li[aria-selected=true], .suggestions li:hover { background: #e8f0ed; }
.suggestions small { color: #4a5a54; }
.where { position: absolute; z-index: 2; inset: auto 0 .75rem 0; margin: 0 auto; width: fit-content; max-width: calc(100% - 6rem); padding: .375rem .75rem;
  border-radius: .75rem; background: #14231fe6; color: #fff; font-size: .875rem; text-align: center; }
.where:empty { display: none; }
.two-fingers { touch-action: pan-x pan-y !important; }
.fingers { position: absolute; z-index: 4; inset: 0; margin: 0; padding: 1rem; display: grid; place-items: center; background: #14231fb3; color: #fff;
  font-size: 1.125rem; text-align: center; pointer-events: none; opacity: 0; transition: opacity .2s; }
.fingers.shown { opacity: 1; }
.hush { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.centre { position: absolute; z-index: 1; left: 50%; top: 50%; width: 40px; height: 52px; translate: -50% -100%; pointer-events: none;
  filter: drop-shadow(0 2px 2px #0006); }
.centre path { fill: #c8102e; stroke: #fff; stroke-width: 2; }
.centre circle { fill: #fff; }
.pin { background: none; border: 0; outline: 0; }
.pin-face { position: absolute; inset: 0; transform-origin: 50% 100%; transition: scale .15s; }
.drop { position: absolute; left: 7px; top: 12px; width: 30px; height: 30px; border: 2px solid #fff; border-radius: 50% 50% 50% 0; rotate: -45deg;
  background: #c8102e; box-shadow: -1px 1px 3px #0006; }
.mark { position: absolute; inset: 12px 7px auto; height: 30px; display: grid; place-items: center; color: #fff; font: 700 13px/1 system-ui, sans-serif; }
.pin.active .pin-face { scale: 1.4; }
.pin.active .drop { background: #8f0b20; }
.cluster .mark { inset: 2px; height: auto; border: 2px solid #fff; border-radius: 50%; background: #8f0b20; box-shadow: 0 1px 4px #0006; font-size: 15px; }
.cluster:focus-visible .mark { outline: 3px solid var(--map-primary); outline-offset: 2px; }
.pin:focus-visible .drop { outline: 3px solid var(--map-primary); outline-offset: 2px; }
.place-dot { width: 22px; height: 22px; border: 4px solid #fff; border-radius: 50%; background: #1668d6; box-shadow: 0 0 0 2px #1668d666, 0 1px 4px #0006; }
@media (prefers-reduced-motion: reduce) { .pin-face, .fingers { transition: none; } }
`;

/**
 * One style sheet for all maps of the document. A constructed style sheet needs no nonce in a content security policy.
 */
let sheet: CSSStyleSheet | null = null;

/** The style sheet of the element's shadow tree. */
export function mapStyleSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(leafletCss + OWN_CSS);
  }
  return sheet;
}
