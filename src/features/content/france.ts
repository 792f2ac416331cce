/** The outline of France, Corsica apart, as degrees east and north: enough of it to know the country by. */
const mainland =
  '2.37,51.03 1.85,50.96 1.6,50.73 1.55,50.2 1.08,49.93 .1,49.5 -.25,49.3 -1.27,49.68 -1.94,49.73 -1.6,48.84 ' +
  '-2.03,48.65 -3.05,48.83 -3.98,48.73 -4.77,48.4 -4.73,48.04 -4.37,47.8 -3.4,47.7 -2.2,47.27 -2.2,46.95 -1.8,46.5 ' +
  '-1.17,46.15 -1.03,45.6 -1.25,44.65 -1.56,43.48 -1.78,43.36 -.7,42.88 .7,42.7 1.7,42.5 3.17,42.43 3.03,42.9 3.7,43.4 ' +
  '4.5,43.37 5.35,43.28 5.95,43.05 6.7,43.2 7.3,43.7 7.53,43.78 7,44.2 6.95,44.7 7.05,45.25 6.8,45.8 7.04,45.92 6.2,46.3 ' +
  '6.1,46.6 7,47.5 7.59,47.59 7.8,48.6 8.23,48.97 7.4,49.15 6.6,49.4 5.8,49.55 4.85,50.15 4.2,50 3.2,50.7';
const corsica = '9.35,43 9.55,42.1 9.25,41.4 8.8,41.55 8.55,42.3';

type Place = { north: number; east: number };

/** A degree of longitude is shorter than one of latitude: by the cosine of the country's middle. */
const perDegree = { east: 21, north: 30 };
const corner = { east: -5.2, north: 51.4 };
export const mapSize = { width: 320, height: 306 };

/** Pixels of the drawing. */
const at = ({ north, east }: Place) => ({
  x: Math.round((east - corner.east) * perDegree.east),
  y: Math.round((corner.north - north) * perDegree.north),
});

const outline = (degrees: string): string =>
  degrees
    .split(' ')
    .map((pair) => {
      const [east = 0, north = 0] = pair.split(',').map(Number);
      const { x, y } = at({ east, north });
      return `${x},${y}`;
    })
    .join(' ');

export const france = [outline(mainland), outline(corsica)];

/** Where a place lies in the drawing; null where it lies outside. */
export function onMap(place: Place | null): { x: number; y: number } | null {
  const point = place && at(place);
  const isInside = point && point.x > 0 && point.x < mapSize.width && point.y > 0 && point.y < mapSize.height;
  return isInside ? point : null;
}
