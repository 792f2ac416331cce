import { useSortable } from '@dnd-kit/sortable';
import { useLayoutEffect, useRef } from 'react';
import { adminSlidePath } from '../../../paths.ts';
import { act } from '../../../ui/desk/act.ts';
import { formOf } from '../../../ui/desk/fields.ts';
import { useRow } from '../../../ui/desk/useRow.tsx';
import { PictureView } from '../../../ui/PictureView.tsx';
import { type PresentedSlide, upsertCarouselContract } from '../carousel.api.ts';
import { datesOf, nameOf, stateOf } from './slideWords.ts';

export function SlideRow({ slide: given, now }: { slide: PresentedSlide; now: number }) {
  const { row: slide, busy, change, refusal } = useRow(given);
  const show = (isActive: boolean) => {
    const { _id: id, updatedAt } = slide;
    return change('show', () => act(upsertCarouselContract, { body: formOf({ id, isActive, updatedAt }) }));
  };
  const {
    attributes: { role: _button, ...attributes },
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable({
    id: slide._id,
    attributes: { roleDescription: 'image à déplacer' },
  });
  const row = useRef<HTMLLIElement>(null);
  // Set by script: the Content-Security-Policy blocks the style attribute that React renders on the server.
  useLayoutEffect(() => {
    if (!row.current) return;
    row.current.style.transform = transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : '';
    row.current.style.transition = transition ?? '';
  }, [transform, transition]);
  const { label, look } = stateOf(slide, now);
  const name = nameOf(slide);
  return (
    <li
      ref={(node) => {
        row.current = node;
        setNodeRef(node);
      }}
      className={isDragging ? 'slide-row slide-moving' : 'slide-row'}
    >
      <button
        type="button"
        className="slide-handle"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={`Déplacer «\u00a0${name}\u00a0»`}
      >
        <span aria-hidden="true">⠿</span>
      </button>
      <PictureView picture={slide.image} alt="" sizes="120px" className="slide-thumb" />
      <span className="slide-name wrap-anywhere">
        <a href={adminSlidePath(slide._id)}>{name}</a>
        <span className="soft small">{datesOf(slide)}</span>
      </span>
      <span className={`badge ${look}`}>{label}</span>
      <label className="choice">
        <input
          type="checkbox"
          // Turned at once, and back on refusal.
          checked={slide.isActive !== (busy !== '')}
          aria-label={`Afficher «\u00a0${name}\u00a0»`}
          onChange={({ target }) => void show(target.checked)}
        />
        <span>Active</span>
      </label>
      {refusal}
    </li>
  );
}
