import type { Map as LeafletMap } from 'leaflet';

/**
 * Tells when a map comes to rest somewhere else. A frame that changes its size (a phone is turned, a scroll bar comes)
 * moves nothing: Leaflet keeps the middle to half a pixel, yet announces a move, which would be told as a pin that the
 * visitor had set anew.
 *
 * @param map a map without Leaflet's own `trackResize`
 * @returns what stops the watching
 */
export function watchComingToRest(map: LeafletMap, frame: HTMLElement, onRest: () => void): () => void {
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
  const watch = new ResizeObserver(() => {
    resizing = !moving;
    map.invalidateSize({ animate: false });
    resizing = false;
  });
  watch.observe(frame);
  return () => {
    watch.disconnect();
    map.off('movestart moveend');
  };
}
