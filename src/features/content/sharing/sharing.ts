/** What the picture of a link shows that somebody shares: 1200 × 630, drawn once for each version. */
export type Shared = { title: string; detail: string; photo: string | null; version: number };

export const sharedKinds = ['metal', 'currency', 'news'] as const;
export type SharedKind = (typeof sharedKinds)[number];

export const sharedSize = { width: 1200, height: 630 };
export const shopPicturePath = '/partage/boutique.jpg';

/** The version is the moment of the last change: another price has another address. */
export const sharedPath = (kind: SharedKind, id: string, version: number): string =>
  `/partage/${kind}/${id}/${version.toString(36)}.jpg`;
