import type { PresentedSlide } from '../carousel.api.ts';

export const slideName = ({ title, alt }: PresentedSlide): string => title || alt || 'Image sans titre';
