/** The outlines of France and of Corsica in pixels of the drawing: enough of them to know the country by. */
export const france = [
  '159,11 148,13 143,20 142,36 132,44 111,57 104,63 83,52 68,50 76,77 67,83 45,77 26,80 9,90 10,101 17,108 ' +
    '38,111 63,124 63,133 71,147 85,158 88,174 83,203 76,238 72,241 95,256 124,261 145,267 176,269 173,255 ' +
    '187,240 204,241 222,244 234,251 250,246 263,231 267,229 256,216 255,201 257,184 252,168 257,164 239,153 ' +
    '237,144 256,117 269,114 273,84 282,73 265,68 248,60 231,56 211,38 197,42 176,21',
  '306,252 310,279 303,300 294,296 289,273',
];
export const mapSize = { width: 320, height: 306 };

/** A degree of longitude is shorter than one of latitude: by the cosine of the country's middle. */
const perDegree = { east: 21, north: 30 };
const corner = { east: -5.2, north: 51.4 };

/** Where a place lies in the drawing; null where it lies outside. */
export function onMap(place: { north: number; east: number } | null): { x: number; y: number } | null {
  if (!place) return null;
  const x = Math.round((place.east - corner.east) * perDegree.east);
  const y = Math.round((corner.north - place.north) * perDegree.north);
  return x > 0 && x < mapSize.width && y > 0 && y < mapSize.height ? { x, y } : null;
}
