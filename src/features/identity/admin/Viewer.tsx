import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';

export type Picture = { address: string; width: number; height: number };
/** The frame is reserved before the picture loads: nothing moves. */
type Props = { picture: Picture | null; name: string };

const whole = { zoom: 1, angle: 0 };
const closest = 8;
const step = 1.4;

/** The frame scrolls over the picture, so that arrows, wheel and fingers move it as anywhere. */
export function Viewer({ picture, name }: Props) {
  const { width, height } = picture ?? { width: 1, height: 1 };
  const [{ zoom, angle }, setView] = useState(whole);
  const stage = useRef<HTMLDivElement>(null);
  const before = useRef(1);
  const [w, h] = angle % 180 === 0 ? [width, height] : [height, width];

  const zoomBy = (factor: number) =>
    setView((view) => ({ ...view, zoom: Math.min(closest, Math.max(1, view.zoom * factor)) }));
  const turn = (by: number) => setView((view) => ({ ...view, angle: (view.angle + by + 360) % 360 }));
  const reset = () => setView(whole);

  // The middle of the frame stays in the middle.
  useLayoutEffect(() => {
    const { current: frame } = stage;
    const grown = zoom / before.current;
    before.current = zoom;
    const kept = (at: number, side: number) => (at + side / 2) * grown - side / 2;
    frame?.style.setProperty('--zoom', `${zoom}`);
    frame?.scrollTo(kept(frame.scrollLeft, frame.clientWidth), kept(frame.scrollTop, frame.clientHeight));
  }, [zoom]);

  useEffect(() => {
    const element = stage.current;
    // Without Control the wheel scrolls; a pinch on a touchpad comes as Control and wheel.
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoomBy(event.deltaY < 0 ? step : 1 / step);
    };
    element?.addEventListener('wheel', wheel, { passive: false });
    return () => element?.removeEventListener('wheel', wheel);
  });

  const keys: Record<string, () => void> = {
    '+': () => zoomBy(step),
    '=': () => zoomBy(step),
    '-': () => zoomBy(1 / step),
    '0': reset,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key] ?? (/^r$/i.test(event.key) && (() => turn(event.shiftKey ? -90 : 90)));
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };
  const drag = ({ buttons, pointerType, movementX, movementY }: PointerEvent) => {
    if (buttons === 1 && pointerType === 'mouse') stage.current?.scrollBy(-movementX, -movementY);
  };

  return (
    <div className="stack">
      <div className="cluster" role="toolbar" aria-label="Affichage du document">
        <Button look="quiet" onClick={() => zoomBy(step)}>
          Agrandir
        </Button>
        <Button look="quiet" onClick={() => zoomBy(1 / step)}>
          Réduire
        </Button>
        <Button look="quiet" onClick={() => turn(-90)}>
          Tourner à gauche
        </Button>
        <Button look="quiet" onClick={() => turn(90)}>
          Tourner à droite
        </Button>
        <Button look="quiet" onClick={reset}>
          Vue entière
        </Button>
        <span className="soft small" role="status">
          {Math.round(zoom * 100)} %{angle > 0 && `, tourné de ${angle}°`}
        </span>
      </div>
      <div
        ref={stage}
        className={`viewer-stage${zoom > 1 ? ' viewer-close' : ''}`}
        role="application"
        aria-label={`${name}. Touches plus et moins pour la taille, flèches pour déplacer, R pour tourner, 0 pour la vue entière.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes the keys itself
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerMove={drag}
        onDoubleClick={() => (zoom > 1 ? setView({ zoom: 1, angle }) : zoomBy(step * step))}
      >
        {!picture && (
          <p className="viewer-waiting" role="status">
            Ouverture du fichier…
          </p>
        )}
        {picture && (
          <svg viewBox={`0 0 ${w} ${h}`} role="img" aria-label={name}>
            <g transform={`translate(${w / 2} ${h / 2}) rotate(${angle}) translate(${-width / 2} ${-height / 2})`}>
              <image href={picture.address} width={width} height={height} />
            </g>
          </svg>
        )}
      </div>
    </div>
  );
}
