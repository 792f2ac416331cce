import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';

export type Picture = { address: string; width: number; height: number };
/** The frame is reserved before the picture loads: nothing moves. */
type Props = { picture: Picture | null; name: string };
type View = { zoom: number; angle: number; x: number; y: number };

const whole: View = { zoom: 1, angle: 0, x: 0, y: 0 };
const closest = 8;
const step = 1.4;

export function Viewer({ picture, name }: Props) {
  const { width, height } = picture ?? { width: 1, height: 1 };
  const [view, setView] = useState(whole);
  const stage = useRef<HTMLDivElement>(null);
  const drawing = useRef<SVGSVGElement>(null);
  const held = useRef<{ x: number; y: number } | null>(null);
  const upright = view.angle % 180 === 0;
  const [w, h] = upright ? [width, height] : [height, width];

  const zoomBy = (factor: number) =>
    setView((v) => {
      const zoom = Math.min(closest, Math.max(1, v.zoom * factor));
      return zoom === 1 ? { ...v, zoom, x: 0, y: 0 } : { ...v, zoom };
    });
  const turn = (by: number) => setView((v) => ({ ...v, angle: (v.angle + by + 360) % 360, x: 0, y: 0 }));
  const moveBy = (x: number, y: number) =>
    setView((v) => {
      const reach = (side: number) => (side * (v.zoom - 1)) / 2;
      const within = (at: number, side: number) => Math.min(reach(side), Math.max(-reach(side), at));
      return { ...v, x: within(v.x + x, w), y: within(v.y + y, h) };
    });

  useEffect(() => {
    const element = stage.current;
    // Without Control the wheel scrolls the page; a pinch on a touchpad comes as Control and wheel.
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoomBy(event.deltaY < 0 ? step : 1 / step);
    };
    element?.addEventListener('wheel', wheel, { passive: false });
    return () => element?.removeEventListener('wheel', wheel);
  });

  const acts = [
    { label: 'Agrandir', keys: ['+', '='], run: () => zoomBy(step) },
    { label: 'Réduire', keys: ['-'], run: () => zoomBy(1 / step) },
    { label: 'Tourner à gauche', keys: ['R'], run: () => turn(-90) },
    { label: 'Tourner à droite', keys: ['r'], run: () => turn(90) },
    { label: 'Vue entière', keys: ['0'], run: () => setView(whole) },
  ];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const side = sides[event.key];
    const act = acts.find(({ keys }) => keys.includes(event.key));
    if (side) moveBy((side[0] * w) / 10, (side[1] * h) / 10);
    else if (act) act.run();
    else return;
    event.preventDefault();
  };
  const drag = (event: PointerEvent) => {
    const from = held.current;
    const scale = drawing.current?.getScreenCTM()?.a ?? 1;
    if (!from) return;
    moveBy((event.clientX - from.x) / scale, (event.clientY - from.y) / scale);
    held.current = { x: event.clientX, y: event.clientY };
  };

  return (
    <div className="stack">
      <div className="cluster" role="toolbar" aria-label="Affichage du document">
        {acts.map(({ label, run }) => (
          <Button key={label} look="quiet" onClick={run}>
            {label}
          </Button>
        ))}
        <span className="soft small" role="status">
          {Math.round(view.zoom * 100)} %{view.angle > 0 && `, tourné de ${view.angle}°`}
        </span>
      </div>
      <div
        ref={stage}
        className={`viewer-stage${view.zoom > 1 ? ' viewer-close' : ''}`}
        role="application"
        aria-label={`${name}. Touches plus et moins pour la taille, flèches pour déplacer, R pour tourner, 0 pour la vue entière.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes the keys itself
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          held.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={drag}
        onLostPointerCapture={() => {
          held.current = null;
        }}
        onDoubleClick={() => (view.zoom > 1 ? setView({ ...view, zoom: 1, x: 0, y: 0 }) : zoomBy(step * step))}
      >
        {!picture && (
          <p className="viewer-waiting" role="status">
            Ouverture du fichier…
          </p>
        )}
        {picture && (
          <svg ref={drawing} viewBox={`0 0 ${w} ${h}`} role="img" aria-label={name}>
            <g
              transform={`translate(${w / 2 + view.x} ${h / 2 + view.y}) scale(${view.zoom}) rotate(${view.angle}) translate(${-width / 2} ${-height / 2})`}
            >
              <image href={picture.address} width={width} height={height} />
            </g>
          </svg>
        )}
      </div>
    </div>
  );
}

/** Arrows look to their side: what is there comes into view. */
const sides: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
