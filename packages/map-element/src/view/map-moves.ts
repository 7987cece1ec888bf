import type { Map as LeafletMap } from 'leaflet';

/**
 * Calls back after each move of the map. Resizing the frame (a rotated phone, a new scroll bar) also makes Leaflet
 * report a move, although the centre stays within half a pixel. Such a move is ignored, because it would count as a pin
 * that the visitor set.
 *
 * @param map a map without Leaflet's own `trackResize`
 * @returns a function that stops the observation
 */
export function observeMapMoves(map: LeafletMap, frame: HTMLElement, onRest: () => void): () => void {
  let moving = false;
  let resizing = false;
  map.on('movestart', () => {
    moving = true;
  });
  map.on('moveend', () => {
    if (resizing) return;
    moving = false;
    onRest();
  });
  const observer = new ResizeObserver(() => {
    resizing = !moving;
    map.invalidateSize({ animate: false });
    resizing = false;
  });
  observer.observe(frame);
  return () => {
    observer.disconnect();
    map.off('movestart moveend');
  };
}
