import { adminSlidePath } from '../../../adminPaths.ts';
import { CheckBox } from '../../../ui/desk/CheckBox.tsx';
import { formDataOf } from '../../../ui/desk/fields.ts';
import { useRow } from '../../../ui/desk/useRow.tsx';
import { PictureView } from '../../../ui/PictureView.tsx';
import './slideList.css';
import { useRef, useState } from 'react';
import { CallError, messageOf } from '../../../http/call.ts';
import { act } from '../../../ui/desk/act.ts';
import { RefusalNote } from '../../../ui/forms/ErrorSummary.tsx';
import { island } from '../../../ui/island/Island.tsx';
import { orderCarouselsContract, type PresentedSlide, upsertCarouselContract } from '../carousel.api.ts';
import { nameOf, slideDates, slideState } from './slideWords.ts';

type Props = { slides: readonly PresentedSlide[]; now: number };

function SlideListView({ slides: initial, now }: Props) {
  const [slides, setSlides] = useState(initial);
  const [problem, setProblem] = useState('');
  const [announcement, setAnnouncement] = useState('');

  const latestMove = useRef(0);

  const move = async (slide: PresentedSlide, index: number) => {
    const moveNumber = ++latestMove.current;
    const previous = slides;
    const next = previous.filter(({ _id }) => _id !== slide._id).toSpliced(index, 0, slide);
    setSlides(next);
    setProblem('');
    setAnnouncement(`${nameOf(slide)}, au rang ${index + 1} sur ${next.length}.`);
    try {
      const body = { ids: next.map(({ _id }) => _id) };
      const { data } = await act(orderCarouselsContract, { body, success: 'L’ordre est enregistré.' });
      // If another move followed, its response will be used instead.
      if (moveNumber === latestMove.current) setSlides(data);
    } catch (error) {
      const currentSlides = error instanceof CallError && error.status === 409 ? error.data : null;
      setSlides(Array.isArray(currentSlides) ? (currentSlides as PresentedSlide[]) : previous);
      setProblem(messageOf(error));
    }
  };
  return (
    <div className="stack">
      <RefusalNote text={problem} />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <ol className="plain-list stack gap-2" data-rows>
        {slides.map((slide, index) => (
          <SlideRow
            key={slide._id}
            slide={slide}
            now={now}
            onMove={{
              up: index > 0 ? () => void move(slide, index - 1) : undefined,
              down: index < slides.length - 1 ? () => void move(slide, index + 1) : undefined,
            }}
          />
        ))}
      </ol>
      {slides.length === 0 && <p className="panel">Le carrousel est vide{'\u00a0'}: l’accueil ne le montre pas.</p>}
    </div>
  );
}

export const SlideList = island(SlideListView);

type RowProps = {
  slide: PresentedSlide;
  now: number;
  onMove: { up: (() => void) | undefined; down: (() => void) | undefined };
};

function SlideRow({ slide: initial, now, onMove }: RowProps) {
  const { row: slide, busy, change, refusal } = useRow(initial);
  const setActive = (isActive: boolean) => {
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
        <span className="soft small">{slideDates(slide)}</span>
      </span>
      <span className={`badge ${className}`}>{label}</span>
      <CheckBox
        checked={slide.isActive !== (busy !== '')}
        aria-label={`Afficher «\u00a0${name}\u00a0»`}
        onCheck={(isActive) => void setActive(isActive)}
      >
        Active
      </CheckBox>
      {refusal}
    </li>
  );
}

type MoveButtonProps = { label: string; sign: string; name: string; onClick: (() => void) | undefined };

/** Never disabled, because it would lose the focus. */
const MoveButton = ({ label, sign, name, onClick }: MoveButtonProps) => (
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
