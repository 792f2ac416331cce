import { adminSlidePath } from '../../../adminPaths.ts';
import { act } from '../../../ui/desk/act.ts';
import { formDataOf } from '../../../ui/desk/fields.ts';
import { useRow } from '../../../ui/desk/useRow.tsx';
import { PictureView } from '../../../ui/PictureView.tsx';
import { type PresentedSlide, upsertCarouselContract } from '../carousel.api.ts';
import { datesOf, nameOf, slideState } from './slideWords.ts';

type Props = {
  slide: PresentedSlide;
  now: number;
  onMove: { up: (() => void) | undefined; down: (() => void) | undefined };
};

export function SlideRow({ slide: initial, now, onMove }: Props) {
  const { row: slide, busy, change, refusal } = useRow(initial);
  const show = (isActive: boolean) => {
    const { _id: id, updatedAt } = slide;
    return change('show', () => act(upsertCarouselContract, { body: formDataOf({ id, isActive, updatedAt }) }));
  };
  const { label, class: className } = slideState(slide, now);
  const name = nameOf(slide);
  return (
    <li className="slide-row">
      <span className="slide-moves">
        <MoveButton label="Monter" sign="▲" name={name} onClick={onMove.up} />
        <MoveButton label="Descendre" sign="▼" name={name} onClick={onMove.down} />
      </span>
      <PictureView picture={slide.image} alt="" sizes="120px" className="slide-thumb" />
      <span className="slide-name wrap-anywhere">
        <a href={adminSlidePath(slide._id)}>{name}</a>
        <span className="soft small">{datesOf(slide)}</span>
      </span>
      <span className={`badge ${className}`}>{label}</span>
      <label className="choice">
        <input
          type="checkbox"
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

type Move = { label: string; sign: string; name: string; onClick: (() => void) | undefined };

/** A disabled button would lose the focus at the end of the list. */
const MoveButton = ({ label, sign, name, onClick }: Move) => (
  <button
    type="button"
    className="slide-move"
    aria-label={`${label} «\u00a0${name}\u00a0»`}
    aria-disabled={!onClick}
    onClick={onClick}
  >
    <span aria-hidden="true">{sign}</span>
  </button>
);
