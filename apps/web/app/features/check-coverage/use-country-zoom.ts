import { type MapView, PLACE_MAP } from '@portal/map-element/map-api';
import { type RefObject, useEffect, useState } from 'react';
import { countryZoomIn } from './country-zoom.ts';

/**
 * The zoom at which the country fits into the map: as the page opens, and again after the phone was turned, unless the visitor has
 * zoomed meanwhile.
 * @param holder has the frame of the map
 * @param highest of a map that is large enough
 */
export function useCountryZoom(holder: RefObject<HTMLElement | null>, highest: number): number {
  const [zoom, setZoom] = useState(() => fittingZoom(holder.current, highest));
  useEffect(() => {
    const element = holder.current;
    if (!element) return;
    let [width, shown] = [element.clientWidth, zoom];
    const note = (event: Event) => {
      shown = (event as CustomEvent<MapView>).detail.zoom;
    };
    const observer = new ResizeObserver(() => {
      // The bars of a browser change the height while one scrolls, which must not move the map.
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      if (Math.abs(shown - zoom) < 0.01) setZoom(fittingZoom(element, highest));
    });
    element.addEventListener('view-changed', note);
    observer.observe(element);
    return () => {
      observer.disconnect();
      element.removeEventListener('view-changed', note);
    };
  }, [holder, zoom, highest]);
  return zoom;
}

function fittingZoom(holder: HTMLElement | null, highest: number): number {
  const frame = holder?.querySelector('.map-frame');
  // Once the map is there, the note about its data takes a line of the frame.
  const map = frame?.querySelector(PLACE_MAP)?.shadowRoot?.querySelector('[role="application"]');
  const { clientWidth: width = 0, clientHeight: height = 0 } = map ?? frame ?? {};
  return countryZoomIn({ width, height }, highest);
}
