import { useEffect, useReducer } from 'react';
import { useUnavailablePaths } from '../../context/root-data.ts';
import { isOpenPath, isTitled, type NumberedItem } from '../../i18n/numbered-texts.ts';
import { useNumberedTexts, useTexts } from '../../i18n/use-texts.ts';
import kiosk from '../../illustrations/kiosk.svg?url';
import { PageLink } from '../../page/page-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { createRotationReducer, INITIAL_ROTATION, isRotating, type Rotation, SLIDE_MS } from './rotation.ts';
import { homeTexts } from './texts.ts';

/**
 * Banner that shows one slide at a time, in a box as high as the highest slide, so that the content below never moves.
 */
export function Banner() {
  const t = useTexts(homeTexts);
  const slides = useNumberedTexts(homeTexts, 'banner').filter(isTitled);
  const { rotation, moving, choose, stop, hold } = useRotation(slides.length);
  const hydrated = useHydrated();
  const total = slides.length;
  return (
    <section
      className="banner"
      aria-roledescription="carousel"
      aria-label={t('banner.label')}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <div className="grid" aria-live={moving ? 'off' : 'polite'}>
        {slides.map((slide, index) => (
          <Slide
            key={slide.title}
            slide={slide}
            label={t('banner.slide', { n: index + 1, total })}
            shown={index === rotation.slide}
          />
        ))}
      </div>
      {total > 1 && (
        <div className="banner-controls" data-ready={hydrated || undefined}>
          <button
            type="button"
            aria-label={t(rotation.stopped ? 'banner.play' : 'banner.pause')}
            onClick={stop}
          >
            <Icon name={rotation.stopped ? 'play' : 'pause'} />
          </button>
          {slides.map((slide, index) => (
            <button
              key={slide.title}
              type="button"
              className="dot"
              aria-label={t('banner.show', { n: index + 1, total })}
              aria-current={index === rotation.slide || undefined}
              onClick={() => choose(index)}
            />
          ))}
        </div>
      )}
      <img className="banner-scene" src={kiosk} alt="" width={640} height={380} loading="lazy" />
    </section>
  );
}

type SlideProps = { slide: NumberedItem; label: string; shown: boolean };

function Slide({ slide: { title, text, label: action, path }, label, shown }: SlideProps) {
  const closed = useUnavailablePaths();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group of a carousel (WAI-ARIA practices), not a fieldset
    <div
      role="group"
      className="slide"
      aria-roledescription="slide"
      aria-label={label}
      data-shown={shown || undefined}
    >
      <p className="slide-title">{title}</p>
      <p className="lead mt-3 max-w-128 text-[#dcebe5]">{text}</p>
      {action && isOpenPath(path, closed) && <PageLink to={path}>{action}</PageLink>}
    </div>
  );
}

/** State of the banner and its actions. It does not start for visitors who prefer reduced motion. */
function useRotation(total: number) {
  const [rotation, send] = useReducer(createRotationReducer(total), INITIAL_ROTATION);
  const moving = isRotating(rotation, total);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) send({ kind: 'stop-pressed' });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer restarts with each slide
  useEffect(() => {
    if (!moving) return;
    const timer = setInterval(() => send({ kind: 'time-passed' }), SLIDE_MS);
    return () => clearInterval(timer);
  }, [moving, rotation.slide]);
  return {
    rotation: rotation satisfies Rotation,
    moving,
    choose: (slide: number) => send({ kind: 'slide-chosen', slide }),
    stop: () => send({ kind: 'stop-pressed' }),
    hold: (held: boolean) => send({ kind: 'held', held }),
  };
}
