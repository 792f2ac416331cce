import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';

export type ViewerPicture = { url: string; width: number; height: number };
type Props = { picture: ViewerPicture | null; name: string };
type View = { zoom: number; angle: number; x: number; y: number };

const initialView: View = { zoom: 1, angle: 0, x: 0, y: 0 };
const maxZoom = 8;
const zoomFactor = 1.4;

export function Viewer({ picture, name }: Props) {
  const { width, height } = picture ?? { width: 1, height: 1 };
  const [view, setView] = useState(initialView);
  const frame = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const dragStart = useRef<{ x: number; y: number } | null>(null);
  const [w, h] = view.angle % 180 === 0 ? [width, height] : [height, width];

  const zoomBy = (factor: number) =>
    setView((v) => {
      const zoom = Math.min(maxZoom, Math.max(1, v.zoom * factor));
      return zoom === 1 ? { ...v, zoom, x: 0, y: 0 } : { ...v, zoom };
    });
  const rotate = (degrees: number) => setView((v) => ({ ...v, angle: (v.angle + degrees + 360) % 360, x: 0, y: 0 }));
  const moveBy = (x: number, y: number) =>
    setView((v) => {
      const maxOffset = (length: number) => (length * (v.zoom - 1)) / 2;
      const clamp = (offset: number, length: number) =>
        Math.min(maxOffset(length), Math.max(-maxOffset(length), offset));
      return { ...v, x: clamp(v.x + x, w), y: clamp(v.y + y, h) };
    });

  useEffect(() => {
    const element = frame.current;
    // Without Control, the wheel scrolls the page; browsers report a pinch as a wheel with Control.
    const handleWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoomBy(event.deltaY < 0 ? zoomFactor : 1 / zoomFactor);
    };
    element?.addEventListener('wheel', handleWheel, { passive: false });
    return () => element?.removeEventListener('wheel', handleWheel);
  });

  const actions = [
    { label: 'Agrandir', keys: ['+', '='], run: () => zoomBy(zoomFactor) },
    { label: 'Réduire', keys: ['-'], run: () => zoomBy(1 / zoomFactor) },
    { label: 'Tourner à gauche', keys: ['R'], run: () => rotate(-90) },
    { label: 'Tourner à droite', keys: ['r'], run: () => rotate(90) },
    { label: 'Vue entière', keys: ['0'], run: () => setView(initialView) },
  ];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = directions[event.key];
    const action = actions.find(({ keys }) => keys.includes(event.key));
    if (direction) moveBy((direction[0] * w) / 10, (direction[1] * h) / 10);
    else if (action) action.run();
    else return;
    event.preventDefault();
  };
  const handleDrag = (event: PointerEvent) => {
    const dragFrom = dragStart.current;
    const scale = svg.current?.getScreenCTM()?.a ?? 1;
    if (!dragFrom) return;
    moveBy((event.clientX - dragFrom.x) / scale, (event.clientY - dragFrom.y) / scale);
    dragStart.current = { x: event.clientX, y: event.clientY };
  };

  return (
    <div className="stack">
      <div className="cluster" role="toolbar" aria-label="Affichage du document">
        {actions.map(({ label, run }) => (
          <Button key={label} variant="quiet" onClick={run}>
            {label}
          </Button>
        ))}
        <span className="soft small" role="status">
          {Math.round(view.zoom * 100)} %{view.angle > 0 && `, tourné de ${view.angle}°`}
        </span>
      </div>
      <div
        ref={frame}
        className={`viewer-stage${view.zoom > 1 ? ' viewer-close' : ''}`}
        role="application"
        aria-label={`${name}. Touches plus et moins pour la taille, flèches pour déplacer, R pour tourner, 0 pour la vue entière.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the application role handles the keyboard
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          dragStart.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={handleDrag}
        onLostPointerCapture={() => {
          dragStart.current = null;
        }}
        onDoubleClick={() =>
          view.zoom > 1 ? setView({ ...view, zoom: 1, x: 0, y: 0 }) : zoomBy(zoomFactor * zoomFactor)
        }
      >
        {!picture && (
          <p className="viewer-waiting" role="status">
            Ouverture du fichier…
          </p>
        )}
        {picture && (
          <svg ref={svg} viewBox={`0 0 ${w} ${h}`} role="img" aria-label={name}>
            <g
              transform={`translate(${w / 2 + view.x} ${h / 2 + view.y}) scale(${view.zoom}) rotate(${view.angle}) translate(${-width / 2} ${-height / 2})`}
            >
              <image href={picture.url} width={width} height={height} />
            </g>
          </svg>
        )}
      </div>
    </div>
  );
}

/** The picture moves against the arrow, as if the frame moved. */
const directions: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
