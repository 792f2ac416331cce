import { adminSlidePath } from '../../../adminPaths.ts';
import { formatCompactTime } from '../../../dates.ts';
import type { Ctx } from '../../../http/context.ts';
import { type ListQuery, listQuery, pageOf } from '../../../http/contract.ts';
import { callButton } from '../../../ui/desk/callButton.ts';
import { badge, deskList, link, type View } from '../../../ui/list/list.ts';
import { orderCarouselsContract, type PresentedSlide, upsertCarouselContract } from '../carousel.api.ts';
import { listSlides, presentSlide } from '../carousel.server.ts';
import { slideName } from './slideName.ts';

type Row = PresentedSlide & { index: number; ids: string[] };

function querySlides(ctx: Ctx, request: ListQuery) {
  const slides = listSlides(ctx).map(presentSlide);
  const ids = slides.map(({ _id }) => _id);
  return pageOf<Row>(
    slides.map((slide, index) => ({ ...slide, index, ids })),
    request,
  );
}

function stateBadge({ isActive, startsAt, endsAt }: Row) {
  const now = Date.now();
  if (!isActive) return badge('Masquée');
  if (startsAt !== null && startsAt > now) return badge('À venir', 'badge-wait');
  return endsAt !== null && endsAt <= now ? badge('Passée') : badge('Affichée', 'badge-good');
}

const quotedName = (slide: Row) => `«\u00a0${slideName(slide)}\u00a0»`;

function moveButton(label: string, slide: Row, index: number) {
  const { _id, ids } = slide;
  return callButton(orderCarouselsContract, {
    label,
    subject: quotedName(slide),
    body: { ids: ids.filter((id) => id !== _id).toSpliced(index, 0, _id) },
    success: `${slideName(slide)}, au rang ${index + 1} sur ${ids.length}.`,
    disabled: index < 0 || index === ids.length,
  });
}

function switchButton(slide: Row) {
  const { _id: id, isActive, updatedAt } = slide;
  return callButton(upsertCarouselContract, {
    label: isActive ? 'Masquer' : 'Afficher',
    subject: quotedName(slide),
    body: { id, isActive: !isActive, updatedAt },
    success: isActive ? 'L’image est masquée.' : 'L’image est active.',
  });
}

export const slideList = (Picture: View['view']) =>
  deskList({
    title: 'Carrousel',
    nouns: ['Aucune image', 'image', 'images'],
    shape: listQuery,
    query: querySlides,
    hasRowActions: true,
    columns: [
      {
        label: 'Image',
        isSilent: true,
        class: 'slide',
        cell: ({ image }) => ({ view: Picture, props: { picture: image, alt: '', sizes: '120px' } }),
      },
      {
        label: 'Titre',
        class: 'wraps name',
        isHeading: true,
        cell: (slide) => link(slideName(slide), adminSlidePath(slide._id)),
      },
      {
        label: 'Dates',
        class: 'wraps',
        cell: ({ startsAt, endsAt }) => [
          startsAt !== null && `du ${formatCompactTime(startsAt)}`,
          endsAt !== null && `jusqu’au ${formatCompactTime(endsAt)}`,
        ],
      },
      { label: 'État', cell: stateBadge },
      {
        label: 'Actes',
        isSilent: true,
        class: 'right',
        cell: (slide) => [
          moveButton('Monter', slide, slide.index - 1),
          moveButton('Descendre', slide, slide.index + 1),
          switchButton(slide),
        ],
      },
    ],
  });
